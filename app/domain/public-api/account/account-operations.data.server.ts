// Who the token acts as.
import { z } from 'zod'
import { findNameAndAvatar } from '#app/domain/accounts/sessions/visitor.queries.server.ts'
import { nothing } from '#app/domain/public-api/contract/fields.schema.ts'
import { defineOperation } from '#app/domain/public-api/contract/operation.model.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { API_SCOPES } from '#app/shared/integrations/integration-vocabulary.ts'

export const ACCOUNT_OPERATIONS = [
  defineOperation({
    id: 'getAccount',
    method: 'GET',
    path: '/me',
    group: 'Account',
    summary: 'The account of the token',
    scope: 'any',
    permission: 'profile.read',
    params: nothing,
    query: nothing,
    body: nothing,
    response: z.object({
      id: z.uuid(),
      name: z.string(),
      role: z.enum(['landlord', 'agent']),
      scopes: z.array(z.enum(API_SCOPES)),
    }),
    status: 200,
    errors: [],
    run: async (ctx, { scopes }) => {
      requireSignIn(ctx.actor)
      const { id, role } = ctx.actor
      authorize(ctx.actor, 'profile.read', { userId: id })
      const { fullName } = await findNameAndAvatar(ctx, id)
      return { id, name: fullName, role, scopes }
    },
  }),
]
