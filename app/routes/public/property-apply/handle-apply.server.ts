// The buttons of the apply form. Every one but "send" keeps what was typed as a draft.
import { redirect } from 'react-router'
import type { Answers } from '#app/domain/applications/apply/apply.model.ts'
import type { ApplyForm } from '#app/domain/applications/apply/apply.schema.ts'
import { saveDraft } from '#app/domain/applications/apply/draft.commands.server.ts'
import { sendApplication } from '#app/domain/applications/apply/send-application.commands.server.ts'
import {
  addRenterDocument,
  removeRenterDocument,
} from '#app/domain/applications/documents/renter-document.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { href } from '#app/shared/href.ts'

export async function handleApply(ctx: Ctx, propertyId: string, url: URL, input: ApplyForm): Promise<Response> {
  if (input.intent === 'send') {
    const id = await sendApplication(ctx, { propertyId, key: input.key, application: input.application })
    return redirect(`${href('/dashboard/tenant/applications/:id', { id })}?sent`)
  }
  const { draft } = input
  if (input.intent === 'upload') {
    const documentId = await addRenterDocument(ctx, input.kind, input.file)
    await saveDraft(ctx, propertyId, { ...draft, answers: chooseDocument(draft.answers, documentId, true) })
    return redirect(url.pathname)
  }
  const removedId = url.searchParams.get('remove')
  if (input.intent === 'remove' && removedId !== null) {
    await removeRenterDocument(ctx, removedId)
    await saveDraft(ctx, propertyId, { ...draft, answers: chooseDocument(draft.answers, removedId, false) })
    return redirect(url.pathname)
  }
  await saveDraft(ctx, propertyId, draft)
  return redirect(`${url.pathname}?saved`)
}

function chooseDocument({ documents = '', ...answers }: Answers, id: string, isChosen: boolean): Answers {
  const others = documents.split(',').filter((each) => each !== '' && each !== id)
  const chosen = isChosen ? [...others, id] : others
  return chosen.length === 0 ? answers : { ...answers, documents: chosen.join(',') }
}
