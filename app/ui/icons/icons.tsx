// The icons: names here, shapes in icons.svg, which is fetched once and cached. Inlined shapes would be in the JavaScript of every page.
import type { ComponentProps, ReactElement } from 'react'
import { cx } from '#app/ui/styles/class-names.ts'
import shapes from './icons.svg'

type IconProps = Omit<ComponentProps<'svg'>, 'children'> & { size?: 14 | 16 | 18 | 20 | 24 | 28 }
export type IconComponent = (props: IconProps) => ReactElement

/** Decorative: the text beside it or the label of its button gives the meaning. */
export function Icon({ name, size = 20, className, ...svg }: IconProps & { name: string }) {
  return (
    <svg width={size} height={size} aria-hidden="true" className={cx('icon', className)} {...svg}>
      <use href={`${shapes}#${name}`} />
    </svg>
  )
}

export function createIcon(name: string): IconComponent {
  return (props) => <Icon name={name} {...props} />
}

export const SearchIcon = /* @__PURE__ */ createIcon('search')
export const MapPinIcon = /* @__PURE__ */ createIcon('map-pin')
export const HeartIcon = /* @__PURE__ */ createIcon('heart')
export const MenuIcon = /* @__PURE__ */ createIcon('menu')
export const XIcon = /* @__PURE__ */ createIcon('x')
export const ChevronDownIcon = /* @__PURE__ */ createIcon('chevron-down')
export const ChevronUpIcon = /* @__PURE__ */ createIcon('chevron-up')
export const ChevronLeftIcon = /* @__PURE__ */ createIcon('chevron-left')
export const ChevronRightIcon = /* @__PURE__ */ createIcon('chevron-right')
export const ArrowUpIcon = /* @__PURE__ */ createIcon('arrow-up')
export const ArrowDownIcon = /* @__PURE__ */ createIcon('arrow-down')
export const ArrowRightIcon = /* @__PURE__ */ createIcon('arrow-right')
export const ArrowLeftIcon = /* @__PURE__ */ createIcon('arrow-left')
export const CheckIcon = /* @__PURE__ */ createIcon('check')
export const CircleCheckIcon = /* @__PURE__ */ createIcon('circle-check')
export const CircleXIcon = /* @__PURE__ */ createIcon('circle-x')
export const CircleAlertIcon = /* @__PURE__ */ createIcon('circle-alert')
export const InfoIcon = /* @__PURE__ */ createIcon('info')
export const TriangleAlertIcon = /* @__PURE__ */ createIcon('triangle-alert')
export const BedDoubleIcon = /* @__PURE__ */ createIcon('bed-double')
export const BathIcon = /* @__PURE__ */ createIcon('bath')
export const CarIcon = /* @__PURE__ */ createIcon('car')
export const BuildingIcon = /* @__PURE__ */ createIcon('building')
export const HouseIcon = /* @__PURE__ */ createIcon('house')
export const StoreIcon = /* @__PURE__ */ createIcon('store')
export const LandmarkIcon = /* @__PURE__ */ createIcon('landmark')
export const UserIcon = /* @__PURE__ */ createIcon('user')
export const UsersIcon = /* @__PURE__ */ createIcon('users')
export const BellIcon = /* @__PURE__ */ createIcon('bell')
export const MailIcon = /* @__PURE__ */ createIcon('mail')
export const PhoneIcon = /* @__PURE__ */ createIcon('phone')
export const CalendarIcon = /* @__PURE__ */ createIcon('calendar')
export const ClockIcon = /* @__PURE__ */ createIcon('clock')
export const SettingsIcon = /* @__PURE__ */ createIcon('settings')
export const LogOutIcon = /* @__PURE__ */ createIcon('log-out')
export const DashboardIcon = /* @__PURE__ */ createIcon('dashboard')
export const UploadIcon = /* @__PURE__ */ createIcon('upload')
export const ImageIcon = /* @__PURE__ */ createIcon('image')
export const PencilIcon = /* @__PURE__ */ createIcon('pencil')
export const EyeIcon = /* @__PURE__ */ createIcon('eye')
export const EyeOffIcon = /* @__PURE__ */ createIcon('eye-off')
export const PlusIcon = /* @__PURE__ */ createIcon('plus')
export const MinusIcon = /* @__PURE__ */ createIcon('minus')
export const SlidersIcon = /* @__PURE__ */ createIcon('sliders')
export const RefreshIcon = /* @__PURE__ */ createIcon('refresh')
export const CopyIcon = /* @__PURE__ */ createIcon('copy')
export const ExternalLinkIcon = /* @__PURE__ */ createIcon('external-link')
export const ShareIcon = /* @__PURE__ */ createIcon('share')
export const StarIcon = /* @__PURE__ */ createIcon('star')
export const ShieldCheckIcon = /* @__PURE__ */ createIcon('shield-check')
export const BadgeCheckIcon = /* @__PURE__ */ createIcon('badge-check')
export const WalletIcon = /* @__PURE__ */ createIcon('wallet')
export const BanknoteIcon = /* @__PURE__ */ createIcon('banknote')
export const KeyIcon = /* @__PURE__ */ createIcon('key')
export const RulerIcon = /* @__PURE__ */ createIcon('ruler')
export const ListIcon = /* @__PURE__ */ createIcon('list')
export const MapIcon = /* @__PURE__ */ createIcon('map')
export const WifiOffIcon = /* @__PURE__ */ createIcon('wifi-off')
export const ScaleIcon = /* @__PURE__ */ createIcon('scale')
export const ReceiptIcon = /* @__PURE__ */ createIcon('receipt')
export const PawPrintIcon = /* @__PURE__ */ createIcon('paw-print')
export const ZapIcon = /* @__PURE__ */ createIcon('zap')
export const LockIcon = /* @__PURE__ */ createIcon('lock')
export const SendIcon = /* @__PURE__ */ createIcon('send')
export const SunIcon = /* @__PURE__ */ createIcon('sun')
export const MoonIcon = /* @__PURE__ */ createIcon('moon')
export const BookmarkIcon = /* @__PURE__ */ createIcon('bookmark')
export const NavigationIcon = /* @__PURE__ */ createIcon('navigation')
export const LayersIcon = /* @__PURE__ */ createIcon('layers')
export const MaximizeIcon = /* @__PURE__ */ createIcon('maximize')
export const CircleHelpIcon = /* @__PURE__ */ createIcon('circle-help')
export const TrainIcon = /* @__PURE__ */ createIcon('train')
export const GraduationCapIcon = /* @__PURE__ */ createIcon('graduation-cap')
export const BasketIcon = /* @__PURE__ */ createIcon('basket')
export const SnowflakeIcon = /* @__PURE__ */ createIcon('snowflake')
export const WifiIcon = /* @__PURE__ */ createIcon('wifi')
export const DropletsIcon = /* @__PURE__ */ createIcon('droplets')
export const WavesIcon = /* @__PURE__ */ createIcon('waves')
export const DumbbellIcon = /* @__PURE__ */ createIcon('dumbbell')
export const ArmchairIcon = /* @__PURE__ */ createIcon('armchair')
export const ImagesIcon = /* @__PURE__ */ createIcon('images')
export const FlagIcon = /* @__PURE__ */ createIcon('flag')
export const PrinterIcon = /* @__PURE__ */ createIcon('printer')
