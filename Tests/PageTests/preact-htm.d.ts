// What the page uses of Preact 10 and htm 3.

export class Component<Props = any, State = any> {
  constructor(props?: Props);
  props: Props;
  state: State;
  setState(change: Partial<State>): void;
  forceUpdate(): void;
}
export function createContext<T>(value: T): any;
export function h(type: any, props?: any, ...children: any[]): any;
export function html(strings: TemplateStringsArray, ...values: any[]): any;
export function render(node: any, parent: Element): void;

export function useCallback<T extends (...values: any[]) => any>(callback: T, inputs: readonly any[]): T;
export function useContext(context: any): any;
export function useEffect(effect: () => void | (() => void), inputs?: readonly any[]): void;
export function useLayoutEffect(effect: () => void | (() => void), inputs?: readonly any[]): void;
export function useMemo<T>(make: () => T, inputs: readonly any[]): T;
export function useReducer<S, A>(reducer: (state: S, action: A) => S, initial: S): [S, (action?: A) => void];
export function useRef<T>(initial: T): { current: any };
export function useState<T>(initial: T | (() => T)): [T, (value: T | ((before: T) => T)) => void];
