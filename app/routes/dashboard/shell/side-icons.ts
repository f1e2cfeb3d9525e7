// The signs of the side menu, by the last word of the address.
import { ChartIcon, FileTextIcon, FlameIcon, MessageCircleIcon, WrenchIcon } from '#app/ui/icons/console-icons.tsx'
import {
  CalendarIcon,
  DashboardIcon,
  HeartIcon,
  HouseIcon,
  type IconComponent,
  ReceiptIcon,
  UsersIcon,
  WalletIcon,
  WavesIcon,
} from '#app/ui/icons/icons.tsx'

const BY_PLACE: Readonly<Record<string, IconComponent>> = {
  applications: FileTextIcon,
  messages: MessageCircleIcon,
  saved: HeartIcon,
  payments: WalletIcon,
  amenities: WavesIcon,
  properties: HouseIcon,
  tenants: UsersIcon,
  maintenance: WrenchIcon,
  reports: ChartIcon,
  clients: UsersIcon,
  leads: FlameIcon,
  calendar: CalendarIcon,
  commission: ReceiptIcon,
}

export function sideIcon(to: string): IconComponent {
  return BY_PLACE[to.split('/').at(-1) ?? ''] ?? DashboardIcon
}
