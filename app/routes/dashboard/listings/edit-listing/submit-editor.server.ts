// The forms of the editor: one step, perhaps with the submission for review, and the document of an agent.
import { data, redirect, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import {
  reuseAuthorityDocument,
  storeAuthorityDocument,
} from '#app/domain/listings/editor/authority-document.commands.server.ts'
import type { RefusedTexts } from '#app/domain/listings/editor/browser/listing-autosave.ts'
import { getNextStep, type SaveOutcome } from '#app/domain/listings/editor/listing-editor.model.ts'
import { listingStepForm, type ListingSaveInput } from '#app/domain/listings/editor/listing-field.schema.ts'
import { saveListing } from '#app/domain/listings/editor/save-listing.commands.server.ts'
import { translateOutcome } from '#app/domain/listings/editor/save-outcome.labels.server.ts'
import { submitListing } from '#app/domain/listings/editor/submit-listing.commands.server.ts'
import { submit } from '#app/http/forms/respond.server.ts'
import { readStep } from './load-editor.server.ts'

type FormArgs = { request: Request; url: URL; params: { id: string }; context: Readonly<RouterContextProvider> }

const authorityInput = z.strictObject({
  document: z.instanceof(Blob, { error: 'field.file.required' }).refine(({ size }) => size > 0, 'field.file.required'),
})

export async function submitEditor(args: FormArgs) {
  const { id } = args.params
  const { pathname } = args.url
  const form = args.url.searchParams.get('do')
  const step = readStep(args.url)
  if (form === 'reuse-authority')
    return submit(args, z.strictObject({}), async (ctx) => {
      await reuseAuthorityDocument(ctx, id)
      return redirect(`${pathname}?step=${step}`)
    })
  if (form === 'authority')
    return submit(args, authorityInput, async (ctx, { document }) => {
      await storeAuthorityDocument(ctx, id, document)
      return redirect(`${pathname}?step=${step}`)
    })
  /** The button that submits the listing is in the form of the step, so that what was typed there is saved first. */
  return submit(args, listingStepForm, async (ctx, input) => {
    const outcome = translateOutcome(await saveListing(ctx, id, input))
    const hasProblem = Object.keys(outcome.problems).length > 0
    if (hasProblem || outcome.conflicts.length > 0)
      return data({ refused: toRefusedTexts(input, outcome) }, { status: hasProblem ? 400 : 409 })
    if (form === 'submit') {
      await submitListing(ctx, id)
      return redirect(`${pathname}?step=review&submitted`)
    }
    return redirect(`${pathname}?step=${input.redraft.length > 0 ? step : getNextStep(step)}`)
  })
}

function toRefusedTexts({ changes }: ListingSaveInput, outcome: SaveOutcome): RefusedTexts {
  const typed = Object.entries(changes).map(([field, change]) => [field, change.to])
  return {
    texts: Object.fromEntries(typed),
    problems: outcome.problems,
    conflicts: Object.fromEntries(outcome.conflicts.map((conflict) => [conflict.field, conflict])),
    placeSuggestions: outcome.placeSuggestions,
  }
}
