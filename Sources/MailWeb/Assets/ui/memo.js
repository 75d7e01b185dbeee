// Skips rendering a component whose properties are the same as before.

import { Component } from "/assets/preact-htm.js";

/** @param {(props: any) => any} View */
export function memo(View) {
  return class extends Component {
    shouldComponentUpdate(next) {
      const names = Object.keys(next);
      if (names.length !== Object.keys(this.props).length) return true;
      return names.some((name) => !Object.is(next[name], this.props[name]));
    }

    render(props) {
      return View(props);
    }
  };
}
