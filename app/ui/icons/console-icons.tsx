// Icons used only in consoles and dashboards, separate because icons.tsx is in the code of every page.
import { createIcon } from './icons.tsx'

export const MessageCircleIcon = /* @__PURE__ */ createIcon('message-circle')
export const FileTextIcon = /* @__PURE__ */ createIcon('file-text')
export const DownloadIcon = /* @__PURE__ */ createIcon('download')
export const TrashIcon = /* @__PURE__ */ createIcon('trash')
export const GlobeIcon = /* @__PURE__ */ createIcon('globe')
export const WrenchIcon = /* @__PURE__ */ createIcon('wrench')
export const ChartIcon = /* @__PURE__ */ createIcon('chart')
export const PaperclipIcon = /* @__PURE__ */ createIcon('paperclip')
export const ArrowUpRightIcon = /* @__PURE__ */ createIcon('arrow-up-right')
export const ArrowDownRightIcon = /* @__PURE__ */ createIcon('arrow-down-right')
export const GripIcon = /* @__PURE__ */ createIcon('grip')
export const HistoryIcon = /* @__PURE__ */ createIcon('history')
export const TableIcon = /* @__PURE__ */ createIcon('table')
export const MoreIcon = /* @__PURE__ */ createIcon('more')
export const ArrowUpDownIcon = /* @__PURE__ */ createIcon('arrow-up-down')
