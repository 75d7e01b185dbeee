// The values of a form: they are never cleared, and the first field with an error gets the keyboard.

import { useRef, useState } from "/assets/preact-htm.js";

/**
 * The state of a form. `validate(values)` returns sentences by field name for what is wrong. After a first try to
 * submit, errors follow the typing.
 * `outer`, a pair of values and their setter, keeps the values where they outlive the form.
 * @param {Record<string, any>} initial @param {(values: any) => Record<string, string>} validate
 * @param {[any, (values: any) => void] | null} [outer]
 */
export function useForm(initial, validate, outer = null) {
  const own = useState(initial);
  const [values, setValues] = outer ?? own;
  const [refused, setRefused] = useState({});
  const [wasTried, setTried] = useState(false);
  const errors = wasTried ? { ...validate(values), ...refused } : refused;
  const form = useRef(null);
  const focusFirst = () =>
    requestAnimationFrame(() => form.current?.querySelector("[aria-invalid=true], [data-invalid=true]")?.focus());
  return {
    values, errors, form,
    /** Begins again with the first values. */
    reset: () => {
      setValues(initial);
      setRefused({});
      setTried(false);
    },
    field: (name) => ({ value: values[name], error: errors[name] ?? null, onInput: (value) => set(name, value) }),
    /** Submits the values if they are valid. `send` may throw {fields} with sentences by field name. */
    submit: async (send) => {
      setTried(true);
      if (Object.keys(validate(values)).length > 0) return focusFirst();
      try {
        await send(values);
      } catch (error) {
        if (!error.fields) throw error;
        setRefused(error.fields);
        focusFirst();
      }
      return undefined;
    },
  };

  function set(name, value) {
    setValues({ ...values, [name]: value });
    setRefused(Object.fromEntries(Object.entries(refused).filter(([other]) => other !== name)));
  }
}
