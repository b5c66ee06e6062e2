import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import classes from './Board.module.css'
import type { OverallAnswer } from './overall.ts'

/** How the parts make the overall rank, and which of them do not count yet. */
export function OverallRule({ answer }: { answer: OverallAnswer }) {
  const t = useText('leaderboard')
  const words = useWords()
  const { by, over, missing, direction, parts } = answer
  const weighted = by !== 'order' && parts.some(({ weight }) => weight !== 1)
  const joined = (list: string[]) => list.join(t('table.comma'))
  const names = (some: OverallAnswer['parts']) => joined(some.map(({ name }) => words(name)))
  const waiting = parts.filter(({ board, opposite }) => board === null && !opposite)
  const apart = parts.filter(({ opposite }) => opposite)
  const lines = [
    t(`overall.${by}`),
    ...(weighted
      ? [t('overall.weights', { list: joined(parts.map(({ name, weight }) => `${words(name)} × ${weight}`)) })]
      : []),
    by === 'sum' ? t('overall.missingScore', { score: missing ?? 0 }) : t(`overall.missing.${by}`),
    ...(direction ? [t(`overall.${direction}`)] : []),
    t(`overall.over.${over}`),
    ...(waiting.length > 0 ? [t('overall.waiting', { list: names(waiting) })] : []),
    ...(apart.length > 0 ? [t('overall.apart', { list: names(apart) })] : []),
  ]
  return (
    <ul className={classes.rule}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
