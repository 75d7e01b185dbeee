// Which window of this browser writes a draft. A lock of the browser goes with its window, however that ends.

/**
 * Takes the draft for this window: a function that lets it go, or null while another window has it. `steal` takes it
 * from there; `onLost` is called when another window does so.
 * @param {number} draft @param {{steal?: boolean, onLost: () => void}} options
 * @returns {Promise<(() => void) | null>}
 */
export function lockDraft(draft, { steal = false, onLost }) {
  if (!navigator.locks) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    let isReleased = false;
    let release = () => {};
    const held = new Promise((end) => (release = () => {
      isReleased = true;
      end(null);
    }));
    const options = steal ? { steal: true } : { ifAvailable: true };
    const hold = (lock) => {
      resolve(lock ? release : null);
      return lock ? held : undefined;
    };
    navigator.locks.request(`vaultmail-draft-${draft}`, options, hold).catch(() => !isReleased && onLost());
  });
}
