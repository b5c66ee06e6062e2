import { useLanguage } from '../app/i18n/use-text.ts'

interface NumberTextProps {
  value: number | null
  /** Whole yuan with their sign. */
  money?: boolean
}

/** A number with its separators; `--` where there is none. */
export function NumberText({ value, money = false }: NumberTextProps) {
  const language = useLanguage()
  if (value === null) return '--'
  const text = new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en-US').format(value)
  return <span className="tnum">{money ? `¥${text}` : text}</span>
}
