// The addresses of buildings, and of what their tenants see of them; a part of app/routes.ts.
import { route, type RouteConfigEntry } from '@react-router/dev/routes'

const BUILDING = 'landlord/buildings/:id'

export const buildingRoutes: RouteConfigEntry[] = [
  route('landlord/buildings', 'routes/dashboard/buildings/owned-buildings.tsx'),
  route('landlord/buildings/new', 'routes/dashboard/buildings/new-building.tsx'),
  route(BUILDING, 'routes/dashboard/buildings/owned-building.tsx'),
  route(`${BUILDING}/charge`, 'routes/dashboard/buildings/charge-tenants.tsx'),
  route(`${BUILDING}/rents`, 'routes/dashboard/buildings/raise-rents.tsx'),
  route(`${BUILDING}/announcements`, 'routes/dashboard/announcements/building-announcements.tsx'),
  route(`${BUILDING}/announcements/new`, 'routes/dashboard/announcements/new-announcement.tsx'),
  route(`${BUILDING}/announcements/:announcementId`, 'routes/dashboard/announcements/building-announcement.tsx'),
  route(`${BUILDING}/bills`, 'routes/dashboard/buildings/building-bills.tsx'),
  route(`${BUILDING}/bills/new`, 'routes/dashboard/buildings/new-bill.tsx'),
  route(`${BUILDING}/bills/:billId`, 'routes/dashboard/buildings/building-bill.tsx'),
  route(`${BUILDING}/waiting`, 'routes/dashboard/buildings/building-waiting.tsx'),
  route('tenant/announcements', 'routes/dashboard/announcements/own-announcements.tsx'),
  route('tenant/announcements/:id', 'routes/dashboard/announcements/own-announcement.tsx'),
]
