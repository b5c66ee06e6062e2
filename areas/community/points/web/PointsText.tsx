import { useLanguage } from '@leitai/platform/web/framework/i18n/use-text'
import classes from './Points.module.css'

/** A change of points, with its sign. */
export function PointsText({ value }: { value: number }) {
  const language = useLanguage()
  const text = new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en-US', { signDisplay: 'exceptZero' }).format(value)
  return (
    <span className={`tnum ${classes.change}`} data-out={value < 0 || undefined}>
      {text}
    </span>
  )
}
