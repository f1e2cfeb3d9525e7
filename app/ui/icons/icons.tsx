// The icons: names here, shapes in icons.svg, which is fetched once and cached. Inlined shapes would be in the JavaScript of every page.
import type { ComponentProps, ReactElement } from 'react'
import { cx } from '#app/ui/styles/class-names.ts'
import shapes from './icons.svg'

type IconProps = Omit<ComponentProps<'svg'>, 'children'> & { size?: 14 | 16 | 18 | 20 | 24 | 28 }
export type IconComponent = (props: IconProps) => ReactElement

/** Decorative: the text beside it or the label of its button gives the meaning. */
export function Icon({ name, size = 20, className, ...svg }: IconProps & { name: string }) {
  return (
    <svg
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={cx('shrink-0', className)}
      {...svg}
    >
      <use href={`${shapes}#${name}`} />
    </svg>
  )
}

export function drawn(name: string): IconComponent {
  return (props) => <Icon name={name} {...props} />
}

export const SearchIcon = /* @__PURE__ */ drawn('search')
export const MapPinIcon = /* @__PURE__ */ drawn('map-pin')
export const HeartIcon = /* @__PURE__ */ drawn('heart')
export const MenuIcon = /* @__PURE__ */ drawn('menu')
export const XIcon = /* @__PURE__ */ drawn('x')
export const ChevronDownIcon = /* @__PURE__ */ drawn('chevron-down')
export const ChevronUpIcon = /* @__PURE__ */ drawn('chevron-up')
export const ChevronLeftIcon = /* @__PURE__ */ drawn('chevron-left')
export const ChevronRightIcon = /* @__PURE__ */ drawn('chevron-right')
export const ArrowUpIcon = /* @__PURE__ */ drawn('arrow-up')
export const ArrowDownIcon = /* @__PURE__ */ drawn('arrow-down')
export const ArrowRightIcon = /* @__PURE__ */ drawn('arrow-right')
export const ArrowLeftIcon = /* @__PURE__ */ drawn('arrow-left')
export const CheckIcon = /* @__PURE__ */ drawn('check')
export const CircleCheckIcon = /* @__PURE__ */ drawn('circle-check')
export const CircleXIcon = /* @__PURE__ */ drawn('circle-x')
export const CircleAlertIcon = /* @__PURE__ */ drawn('circle-alert')
export const InfoIcon = /* @__PURE__ */ drawn('info')
export const TriangleAlertIcon = /* @__PURE__ */ drawn('triangle-alert')
export const BedDoubleIcon = /* @__PURE__ */ drawn('bed-double')
export const BathIcon = /* @__PURE__ */ drawn('bath')
export const CarIcon = /* @__PURE__ */ drawn('car')
export const BuildingIcon = /* @__PURE__ */ drawn('building')
export const HouseIcon = /* @__PURE__ */ drawn('house')
export const StoreIcon = /* @__PURE__ */ drawn('store')
export const LandmarkIcon = /* @__PURE__ */ drawn('landmark')
export const UserIcon = /* @__PURE__ */ drawn('user')
export const UsersIcon = /* @__PURE__ */ drawn('users')
export const BellIcon = /* @__PURE__ */ drawn('bell')
export const MailIcon = /* @__PURE__ */ drawn('mail')
export const PhoneIcon = /* @__PURE__ */ drawn('phone')
export const CalendarIcon = /* @__PURE__ */ drawn('calendar')
export const ClockIcon = /* @__PURE__ */ drawn('clock')
export const SettingsIcon = /* @__PURE__ */ drawn('settings')
export const LogOutIcon = /* @__PURE__ */ drawn('log-out')
export const DashboardIcon = /* @__PURE__ */ drawn('dashboard')
export const UploadIcon = /* @__PURE__ */ drawn('upload')
export const ImageIcon = /* @__PURE__ */ drawn('image')
export const PencilIcon = /* @__PURE__ */ drawn('pencil')
export const EyeIcon = /* @__PURE__ */ drawn('eye')
export const EyeOffIcon = /* @__PURE__ */ drawn('eye-off')
export const PlusIcon = /* @__PURE__ */ drawn('plus')
export const MinusIcon = /* @__PURE__ */ drawn('minus')
export const SlidersIcon = /* @__PURE__ */ drawn('sliders')
export const ArrowUpDownIcon = /* @__PURE__ */ drawn('arrow-up-down')
export const RefreshIcon = /* @__PURE__ */ drawn('refresh')
export const CopyIcon = /* @__PURE__ */ drawn('copy')
export const ExternalLinkIcon = /* @__PURE__ */ drawn('external-link')
export const ShareIcon = /* @__PURE__ */ drawn('share')
export const StarIcon = /* @__PURE__ */ drawn('star')
export const ShieldCheckIcon = /* @__PURE__ */ drawn('shield-check')
export const BadgeCheckIcon = /* @__PURE__ */ drawn('badge-check')
export const WalletIcon = /* @__PURE__ */ drawn('wallet')
export const BanknoteIcon = /* @__PURE__ */ drawn('banknote')
export const KeyIcon = /* @__PURE__ */ drawn('key')
export const RulerIcon = /* @__PURE__ */ drawn('ruler')
export const ListIcon = /* @__PURE__ */ drawn('list')
export const MapIcon = /* @__PURE__ */ drawn('map')
export const WifiOffIcon = /* @__PURE__ */ drawn('wifi-off')
export const MoreIcon = /* @__PURE__ */ drawn('more')
export const ScaleIcon = /* @__PURE__ */ drawn('scale')
export const ReceiptIcon = /* @__PURE__ */ drawn('receipt')
export const PawPrintIcon = /* @__PURE__ */ drawn('paw-print')
export const ZapIcon = /* @__PURE__ */ drawn('zap')
export const LockIcon = /* @__PURE__ */ drawn('lock')
export const SendIcon = /* @__PURE__ */ drawn('send')
export const SunIcon = /* @__PURE__ */ drawn('sun')
export const MoonIcon = /* @__PURE__ */ drawn('moon')
export const BookmarkIcon = /* @__PURE__ */ drawn('bookmark')
export const NavigationIcon = /* @__PURE__ */ drawn('navigation')
export const LayersIcon = /* @__PURE__ */ drawn('layers')
export const MaximizeIcon = /* @__PURE__ */ drawn('maximize')
export const CircleHelpIcon = /* @__PURE__ */ drawn('circle-help')
export const TrainIcon = /* @__PURE__ */ drawn('train')
export const GraduationCapIcon = /* @__PURE__ */ drawn('graduation-cap')
export const BasketIcon = /* @__PURE__ */ drawn('basket')
export const SnowflakeIcon = /* @__PURE__ */ drawn('snowflake')
export const WifiIcon = /* @__PURE__ */ drawn('wifi')
export const DropletsIcon = /* @__PURE__ */ drawn('droplets')
export const WavesIcon = /* @__PURE__ */ drawn('waves')
export const DumbbellIcon = /* @__PURE__ */ drawn('dumbbell')
export const ArmchairIcon = /* @__PURE__ */ drawn('armchair')
export const ImagesIcon = /* @__PURE__ */ drawn('images')
export const FlagIcon = /* @__PURE__ */ drawn('flag')
export const PrinterIcon = /* @__PURE__ */ drawn('printer')
