import type { ExpressionContext } from './expressions/expression-context.js';

/** Converts one form into another: a compiled JSONata expression, or a function of a binding that is a module. */
export type Convert = (input: unknown, context?: ExpressionContext) => unknown;

/** A call of the reference profile on the wire of the target. What is left out is as in the profile. */
export interface BoundCall<Expression = Convert> {
  readonly method?: string;
  /** `{name}` stands for a parameter of the path of the profile, or of the `params` that `request` returns. */
  readonly path?: string;
  /** Headers that are added to the request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Makes the target's `{params, query, headers, body}` from those of the profile; what it leaves out stays. */
  readonly request?: Expression;
  /**
   * Makes the target's `{status, headers, body}` from the profile's request, by second calls or from what is kept. Then
   * nothing else is sent, and the call has no method, path, headers and request.
   */
  readonly respond?: Expression;
  /** Makes the profile's `{status, headers, body}` from the `{status, headers, body, request}` of a response below 400. */
  readonly response?: Expression;
  /** The same for a status from 400 on. */
  readonly refusal?: Expression;
  /** The same expressions in the other direction, for a client of the target under examination. */
  readonly reverse?: Pick<BoundCall<Expression>, 'request' | 'response' | 'refusal'>;
}

/** A message from a terminal on the wire of the target. */
export interface BoundSend<Expression = Convert> {
  readonly destination?: string;
  /** Makes the body of the target from the `{headers, body}` of the profile. */
  readonly body?: Expression;
  /** The same in the other direction. */
  readonly reverse?: { readonly body?: Expression };
}

/** A message of the target to a terminal. */
export interface BoundReceive<Expression = Convert> {
  /** The name of the action in the body of the target. */
  readonly action?: string;
  /** Makes the body of the profile from the `{headers, body}` of the target. */
  readonly body?: Expression;
  /** The same in the other direction. */
  readonly reverse?: { readonly body?: Expression };
}

export interface BoundHttp<Expression = Convert> {
  /** Headers that are added to every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The response of every call that has none of its own. */
  readonly response?: Expression;
  /** The refusal of every call that has none of its own, and of paths that the profile does not have. */
  readonly refusal?: Expression;
  /** The same in the other direction. */
  readonly reverse?: { readonly refusal?: Expression };
  /** The calls that differ, by the names of `calls.ts`; `none` for those that the target does not have. */
  readonly calls?: Readonly<Record<string, BoundCall<Expression> | 'none'>>;
}

export interface BoundChannel<Expression = Convert> {
  /** Header names of the profile with those of the target. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Codes of ERROR frames of the profile with those of the target. */
  readonly errorCodes?: Readonly<Record<string, string>>;
  /** Makes headers of an ERROR frame from its `{headers, body}`: those that it does not return stay, and a null removes one. */
  readonly error?: Expression;
  /** The queue of a terminal, with `{configId}`. */
  readonly queue?: string;
  readonly adminTopic?: string;
  readonly send?: Readonly<Record<string, BoundSend<Expression>>>;
  /** The field of a body that has the name of its action. */
  readonly actionField?: string;
  readonly receive?: Readonly<Record<string, BoundReceive<Expression>>>;
  /** The events on the admin topic. */
  readonly adminEvent?: Pick<BoundReceive<Expression>, 'body'>;
}

/** The differences between the wire of a target and the reference profile; also the exports of a binding that is a module. */
export interface BindingDefinition<Expression = Convert> {
  readonly bindingVersion: 1;
  /** The forms of ids by their field, such as `T########`, in which each # is a digit; without letters they are numbers. */
  readonly ids?: Readonly<Record<string, string>>;
  readonly http?: BoundHttp<Expression>;
  readonly channel?: BoundChannel<Expression>;
}

/** A binding that can be used, with the file that it is from. */
export interface Binding {
  readonly file: string;
  readonly definition: BindingDefinition<Convert>;
}

/** Returns whether a binding is a JavaScript module, which is executed. */
export function isModule(file: string): boolean {
  return /\.m?js$/.test(file);
}
