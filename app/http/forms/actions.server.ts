// The action of a page whose forms name what they want in the field `intent`: the schema, and the command of each intent.
import { redirect } from 'react-router'
import type { z } from 'zod'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { addDone, type Notices } from '#app/i18n/notices.ts'
import { type RouteArgs, submit } from './respond.server.ts'

export type PageArgs = RouteArgs & { url: URL }

class Answer<T> {
  readonly actionData: T
  constructor(actionData: T) {
    this.actionData = actionData
  }
}
/** Data for the page that was submitted, instead of a redirect. Wrapped, so that the result of a command is never sent by accident. */
export const answer = <T>(actionData: T) => new Answer(actionData)

type IntentSchema = z.ZodType<{ intent: string }>
/** What the form says besides its intent, which has chosen the command. */
type Input<S extends IntentSchema, Intent> = OmitIntent<z.output<S>, Intent>
type OmitIntent<Form, Intent> = Form extends { intent: infer I }
  ? Intent extends I
    ? Omit<Form, 'intent'>
    : never
  : never

/** One command for each intent of the schema. A response and an `answer` are sent; other results are not for the browser. */
type Commands<S extends IntentSchema> = {
  [Intent in z.output<S>['intent']]: (ctx: Ctx, input: Input<S, Intent>) => Promise<unknown>
}

type ActionData<C> = {
  [Intent in keyof C]: C[Intent] extends (...args: never[]) => Promise<infer R>
    ? R extends Answer<infer T>
      ? T
      : never
    : never
}[keyof C]

type Options<S extends IntentSchema, Args> = {
  /** Where the person continues; without it on the page itself, without the parameters of its address, which may have opened a dialog. */
  to?: (args: Args, input: z.output<S>) => string
}

/**
 * Parses and refuses a form as `submit` does. Then the page opens again and says the notice of the intent. An intent without a notice says
 * nothing: the page shows what has changed.
 */
export function defineActions<S extends IntentSchema, C extends Commands<S>, Args extends PageArgs = PageArgs>(
  schema: S,
  notices: Notices,
  getCommands: (args: Args) => C,
  { to }: Options<S, Args> = {},
) {
  return (args: Args) =>
    submit(args, schema, async (ctx, form): Promise<ActionData<C> | Response> => {
      const { intent, ...input } = form
      const commands: Readonly<Record<string, (ctx: Ctx, input: never) => Promise<unknown>>> = getCommands(args)
      const result = await commands[intent]?.(ctx, input as never)
      if (result instanceof Response) return result
      if (result instanceof Answer) return result.actionData as ActionData<C>
      const path = to?.(args, form) ?? args.url.pathname
      return redirect(Object.hasOwn(notices, intent) ? addDone(path, notices, intent) : path)
    })
}
