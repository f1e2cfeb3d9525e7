// Tenants and payments of an owner.
import { z } from 'zod'
import { buildPage, readIdCursor } from '#app/domain/public-api/contract/cursor.rules.server.ts'
import {
  centavos,
  day,
  DEFAULT_PAGE_SIZE,
  moment,
  nothing,
  pageQuery,
  pageResponse,
} from '#app/domain/public-api/contract/fields.schema.ts'
import { defineOperation } from '#app/domain/public-api/contract/operation.model.ts'
import { listOwnerTransfersAfter } from '#app/domain/tenancy/rent-book/transfer-list.queries.server.ts'
import { listTenantsAfter } from '#app/domain/tenancy/tenants/tenant-list.queries.server.ts'
import { PROOF_STATUSES, RENTAL_STATUSES, STORED_PAYMENT_METHODS } from '#app/shared/tenancy-vocabulary.ts'

const tenantResponse = z.object({
  rentalId: z.uuid(),
  listingId: z.uuid(),
  listing: z.string(),
  tenant: z.string(),
  startsOn: day,
  endsOn: day,
  status: z.enum(RENTAL_STATUSES),
  monthlyRent: centavos,
  balance: centavos.describe('Due until today and not paid, in centavos.'),
  pending: centavos.describe('The part of the balance that was handed in and waits for the owner.'),
  lastPaidOn: day.nullable(),
})

const paymentResponse = z.object({
  id: z.uuid(),
  rentalId: z.uuid(),
  tenant: z.string(),
  listing: z.string(),
  amount: centavos,
  withheld: centavos,
  method: z.enum(STORED_PAYMENT_METHODS),
  paidOn: day,
  reference: z.string().nullable(),
  status: z.enum(PROOF_STATUSES),
  dueDates: z.array(day),
  sentAt: moment,
  decidedAt: moment.nullable(),
  acknowledgmentNumber: z.string().nullable(),
})

export const TENANCY_OPERATIONS = [
  defineOperation({
    id: 'listTenants',
    method: 'GET',
    path: '/me/tenants',
    group: 'Tenants and payments',
    summary: 'Your tenants and their leases',
    description: 'Former and future ones too, newest lease first.',
    scope: 'tenants:read',
    permission: 'rental.read',
    params: nothing,
    query: pageQuery,
    body: nothing,
    response: pageResponse(tenantResponse),
    status: 200,
    errors: ['api.cursorInvalid'],
    run: async (ctx, { query: { cursor, limit = DEFAULT_PAGE_SIZE } }) => {
      const rows = await listTenantsAfter(ctx, { after: readIdCursor(cursor), limit: limit + 1 })
      return buildPage(
        rows,
        limit,
        ({ rentalId }) => rentalId,
        ({
          rentalId,
          listingId,
          listing,
          tenant,
          startsOn,
          endsOn,
          status,
          monthlyRent,
          balance,
          pending,
          lastPaidOn,
        }) => ({
          rentalId,
          listingId,
          listing,
          tenant,
          startsOn,
          endsOn,
          status,
          monthlyRent,
          balance,
          pending,
          lastPaidOn,
        }),
      )
    },
  }),
  defineOperation({
    id: 'listPayments',
    method: 'GET',
    path: '/me/payments',
    group: 'Tenants and payments',
    summary: 'Payments of your tenants',
    description: 'Newest first. One payment may cover several due dates.',
    scope: 'payments:read',
    permission: 'payment.read',
    params: nothing,
    query: pageQuery,
    body: nothing,
    response: pageResponse(paymentResponse),
    status: 200,
    errors: ['api.cursorInvalid'],
    run: async (ctx, { query: { cursor, limit = DEFAULT_PAGE_SIZE } }) => {
      const rows = await listOwnerTransfersAfter(ctx, { after: readIdCursor(cursor), limit: limit + 1 })
      return buildPage(
        rows,
        limit,
        ({ id }) => id,
        (row) => ({
          id: row.id,
          rentalId: row.rentalId,
          tenant: row.tenant,
          listing: row.listing,
          amount: row.amount,
          withheld: row.withheld,
          method: row.method,
          paidOn: row.paidOn,
          reference: row.reference,
          status: row.status,
          dueDates: row.dueDates,
          sentAt: row.sentAt,
          decidedAt: row.decidedAt,
          acknowledgmentNumber: row.acknowledgment?.number ?? null,
        }),
      )
    },
  }),
]
