import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { useScrollRow } from '@leitai/platform/web/ui/use-scroll-row'
import { Link } from 'react-router'
import type { TabProps } from '../../catalog/web/shared/detail-data.ts'
import type { StageBoards } from './address.ts'
import classes from './Board.module.css'
import { overallValues } from './overall.ts'

interface StageSwitchProps extends TabProps {
  list: readonly StageBoards[]
  /** The shown stage, or the overall board. */
  shown: number | 'overall'
  to: (stage: StageBoards) => string
}

/** Links to the stages and the overall board; nothing if there is only one of them. */
export function StageSwitch({ cmpt, list, shown, to }: StageSwitchProps) {
  const t = useText('leaderboard')
  const words = useWords()
  const row = useScrollRow<HTMLElement>(String(shown))
  const links = [
    ...list.map((stage) => ({ key: stage.stageId, text: words(stage.name), to: to(stage) })),
    ...(cmpt.overall
      ? [
          {
            key: 'overall' as const,
            text: t('board.overall'),
            to: paths.competition(cmpt.id, 'leaderboard', overallValues({ keyword: '' })),
          },
        ]
      : []),
  ]
  if (links.length < 2) return null
  return (
    <nav ref={row} className={`scroll-row ${classes.switch}`} aria-label={t('switch.stage')}>
      {links.map((link) => (
        <Link key={link.key} to={link.to} aria-current={link.key === shown ? 'page' : undefined} preventScrollReset>
          {link.text}
        </Link>
      ))}
    </nav>
  )
}
