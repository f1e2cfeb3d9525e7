import { m } from '#app/messages/messages.js'
import type { AgentLanguage } from '#app/shared/agent-vocabulary.ts'

const LANGUAGE_TEXTS: Record<AgentLanguage, () => string> = {
  en: m.agent_language_en,
  fil: m.agent_language_fil,
  ceb: m.agent_language_ceb,
  ilo: m.agent_language_ilo,
  hil: m.agent_language_hil,
  war: m.agent_language_war,
  bik: m.agent_language_bik,
  pam: m.agent_language_pam,
  pag: m.agent_language_pag,
  zh: m.agent_language_zh,
  ja: m.agent_language_ja,
  ko: m.agent_language_ko,
}
export const getAgentLanguageLabel = (language: AgentLanguage) => LANGUAGE_TEXTS[language]()
