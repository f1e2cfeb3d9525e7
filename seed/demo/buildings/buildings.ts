// The rows of the buildings and their spaces.
import { buildings, spaces } from '#app/db/schema/listings/buildings.server.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'
import type { BuildingPlan } from './building-plans.ts'

export const getSpaceId = (building: string, space: string) => demoId('space', building, space)

/** With the family name of the owner. */
export const getBuildingName = ({ name, listing: { owner } }: BuildingPlan): string =>
  name.replace('{family}', owner.fullName.slice(owner.firstName.length + 1))

export function addBuildings({ pendingRows }: DemoData, plans: readonly BuildingPlan[]): void {
  for (const plan of plans) {
    const { key, listing, residents, outOfUse, spaces: planned, offered } = plan
    const { owner, row } = listing
    const times = { createdAt: owner.joinedAt, updatedAt: owner.joinedAt }
    const buildingId = demoId('building', key)
    pendingRows.add(buildings, {
      id: buildingId,
      ownerId: owner.id,
      name: getBuildingName(plan),
      street: row.street,
      barangay: row.barangay,
      city: row.city,
      citySlug: row.citySlug,
      districtSlug: row.districtSlug,
      province: row.province,
      region: row.region,
      location: row.location,
      approximateLocation: row.approximateLocation,
      houseRules: row.houseRules,
      ...times,
    })
    for (const space of planned) {
      const { name: place, parent, ...facts } = space
      pendingRows.add(spaces, {
        ...facts,
        id: getSpaceId(key, place),
        buildingId,
        parentId: parent === null ? null : getSpaceId(key, parent),
        listingId: offered.includes(space) ? listing.id : null,
        residents: space.kind === 'room' ? residents : 'anyone',
        ownBathroom: space.kind === 'room' ? false : null,
        outOfUseNote: outOfUse?.space === place ? outOfUse.note : null,
        ...times,
      })
    }
  }
}

/** Run when all rows are stored: a trigger gave each of these listings a home of its own. */
export const REMOVE_UNUSED_HOMES = `
  delete from buildings h using spaces s where s.listing_id = h.home_listing_id and s.building_id <> h.id`
