// Structural sharing: an answer that says the same as what is known keeps the known objects, so that nothing renders
// again.

/** `fresh`, built from as many objects of `known` as possible; `known` itself if both are equal. */
export function share(known, fresh) {
  if (Object.is(known, fresh)) return known;
  if (Array.isArray(known) && Array.isArray(fresh)) return shareArray(known, fresh);
  if (!isPlain(known) || !isPlain(fresh)) return fresh;
  const names = Object.keys(fresh);
  const result = {};
  let isSame = names.length === Object.keys(known).length;
  for (const name of names) {
    result[name] = share(known[name], fresh[name]);
    isSame &&= name in known && Object.is(result[name], known[name]);
  }
  return isSame ? known : result;
}

function shareArray(known, fresh) {
  const result = fresh.map((value, index) => share(known[index], value));
  const isSame = known.length === fresh.length && result.every((value, index) => Object.is(value, known[index]));
  return isSame ? known : result;
}

function isPlain(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
