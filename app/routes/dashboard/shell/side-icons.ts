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

const ICON_BY_PAGE: Readonly<Record<string, IconComponent>> = {
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

export function getSideIcon(to: string): IconComponent {
  return ICON_BY_PAGE[to.split('/').at(-1) ?? ''] ?? DashboardIcon
}
