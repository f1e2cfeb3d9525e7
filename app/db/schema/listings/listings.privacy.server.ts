import { type Column, sql } from 'drizzle-orm'
import { refersToAgent } from '#app/db/schema/agents/agents.privacy.server.ts'
import {
  eraseIfPresent,
  matchesPerson,
  noPersonalData,
  personalData,
  refersTo,
  setNowIfNull,
} from '#app/db/schema/personal-data.server.ts'
import { buildings, spaces } from './buildings.server.ts'
import { waitingListEntries } from './waiting-list.server.ts'
import { listingChanges } from './listing-changes.server.ts'
import { listingCodes } from './listing-codes.server.ts'
import { listingVideos } from './listing-videos.server.ts'
import { listingImportColumns, listingImportRows, listingImports } from './listing-imports.server.ts'
import { amenities, properties, propertyAmenities, propertyImages } from './listings.server.ts'
import { photoMatches } from './photo-matches.server.ts'
import { rentControlRules } from './rent-rules.server.ts'

export const refersToListing = (column: Column) => refersTo(column, properties.id, matchesPerson(properties.ownerId))

export const listingsPersonalData = [
  personalData(properties, {
    rows: matchesPerson(properties.ownerId),
    handlerKeys: ['agentId'],
    erasure: [
      { clear: { agentId: null }, rows: refersToAgent(properties.agentId) },
      {
        // Hides the listing from every list and search at once.
        clear: {
          status: 'draft',
          featured: false,
          deletedAt: setNowIfNull(properties.deletedAt),
          title: '',
          titleFil: null,
          description: '',
          descriptionFil: null,
          location: null,
          approximateLocation: null,
          street: null,
          unit: null,
          representedOwner: null,
          authorityFileId: null,
          fullAddress: null,
          barangay: null,
          city: '',
          citySlug: null,
          districtSlug: null,
          province: null,
          region: '',
          leaseTerms: null,
          leaseTermsFil: null,
          houseRules: null,
          houseRulesFil: null,
          videoProvider: null,
          videoId: null,
          metadata: '{}',
          reviewNote: null,
          reviewReasons: '{}',
        },
      },
    ],
  }),
  personalData(buildings, {
    rows: matchesPerson(buildings.ownerId),
    erasure: [
      {
        clear: {
          name: eraseIfPresent(buildings.name),
          street: null,
          barangay: null,
          city: '',
          citySlug: null,
          districtSlug: null,
          province: null,
          region: '',
          location: null,
          approximateLocation: null,
          houseRules: null,
        },
      },
    ],
  }),
  personalData(spaces, {
    rows: refersTo(spaces.buildingId, buildings.id, matchesPerson(buildings.ownerId)),
    erasure: [
      {
        clear: {
          label: sql`case t.label when '' then '' else t.unit_number || '-' || t.room_number || '-' || t.bed_number end`,
          outOfUseNote: null,
        },
      },
    ],
  }),
  personalData(waitingListEntries, { rows: matchesPerson(waitingListEntries.userId), erasure: 'remove' }),
  personalData(propertyImages, { rows: refersToListing(propertyImages.propertyId), erasure: 'remove' }),
  personalData(listingVideos, { rows: refersToListing(listingVideos.propertyId), erasure: 'remove' }),
  personalData(photoMatches, {
    rows: refersTo(photoMatches.imageId, propertyImages.id, refersToListing(propertyImages.propertyId)),
    handlerKeys: ['handledBy'],
    notExported: "pairs of pictures for an administrator, with the other owner's listing",
    erasure: 'remove',
  }),
  personalData(listingImports, {
    rows: matchesPerson(listingImports.userId),
    notSecretColumns: ['fileSha256'],
    erasure: 'remove',
  }),
  personalData(listingImportColumns, {
    rows: matchesPerson(listingImportColumns.userId),
    notExported: 'names of columns of files that the person uploaded, to choose their meaning once',
    erasure: 'remove',
  }),
  personalData(listingImportRows, {
    rows: refersTo(listingImportRows.importId, listingImports.id, matchesPerson(listingImports.userId)),
    notExported: 'a copy of a file that the person uploaded, for some weeks; the listings made from it are exported',
    erasure: 'remove',
  }),
  personalData(propertyAmenities, {
    rows: refersToListing(propertyAmenities.propertyId),
    notExported: 'pairs of ids; the names of the amenities are not about a person',
    erasure: { keep: 'the amenities of a listing that has no title and no address any more' },
  }),
]

export const listingsWithoutPersonalData = [
  noPersonalData(listingCodes, 'codes of addresses, which lead to what the listing shows'),
  noPersonalData(amenities, 'the list of amenities of the site'),
  noPersonalData(listingChanges, 'ids of listings'),
  noPersonalData(rentControlRules, 'the law, and the id of the administrator who entered it'),
]
