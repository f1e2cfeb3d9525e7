// Icons used only in consoles and dashboards, separate because icons.tsx is in the code of every page.
import { drawn } from './icons.tsx'

export const MessageCircleIcon = /* @__PURE__ */ drawn('message-circle')
export const FileTextIcon = /* @__PURE__ */ drawn('file-text')
export const DownloadIcon = /* @__PURE__ */ drawn('download')
export const TrashIcon = /* @__PURE__ */ drawn('trash')
export const GlobeIcon = /* @__PURE__ */ drawn('globe')
export const FlameIcon = /* @__PURE__ */ drawn('flame')
export const WrenchIcon = /* @__PURE__ */ drawn('wrench')
export const ChartIcon = /* @__PURE__ */ drawn('chart')
export const PaperclipIcon = /* @__PURE__ */ drawn('paperclip')
