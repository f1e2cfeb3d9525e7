import type { HomeSpace } from '#app/domain/tenancy/occupancy/home-name.labels.ts'
import type { Day } from '#app/shared/dates.ts'
import { defineList } from '#app/shared/lists/define-list.ts'
import type { SharedBillKind, SplitMethod } from '#app/shared/tenancy-vocabulary.ts'
import type { SpaceKind } from '#app/shared/vocabulary.ts'

export const billList = defineList({ filters: {}, pageSize: 20 })

/** Somebody who lived there in the period. */
export type BillTenant = {
  rentalId: string
  name: string
  space: HomeSpace | null
  /** Of the lease within the period. */
  days: number
  /** The last reading of the meter that is known, in thousandths. */
  previousReading: number | null
}

/** The facts of one part: which are set depends on the method. */
export type PartFacts = {
  amount: number
  weight: number
  people: number | null
  days: number | null
  previousReading: number | null
  reading: number | null
}
export type PreviewedPart = PartFacts & BillTenant

export type BillFacts = {
  kind: SharedBillKind
  provider: string
  periodFrom: Day
  periodTo: Day
  amount: number
  ownerAmount: number
  method: SplitMethod
  totalWeight: number
}

export type SharedBill = BillFacts & {
  id: string
  space: { kind: SpaceKind; label: string } | null
  hasPicture: boolean
  createdAt: Date
  undoneAt: Date | null
  undoReason: string | null
}
export type BillRow = SharedBill & { tenants: number }
export type BillPart = PartFacts & { rentalId: string; name: string; homeSpace: HomeSpace | null }
/** The part of one rental, as its tenant sees it. */
export type OwnPart = PartFacts & { bill: SharedBill; dueDate: Day | null }
