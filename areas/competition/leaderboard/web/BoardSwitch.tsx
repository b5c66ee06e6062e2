import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { useScrollRow } from '@leitai/platform/web/ui/use-scroll-row'
import { useId } from 'react'
import { Link } from 'react-router'
import type { TabProps } from '../../catalog/web/shared/detail-data.ts'
import { type Asked, type Change, isHidden, kindsOf, type StageBoards } from './address.ts'
import classes from './Board.module.css'
import { BoardSearch } from './BoardSearch.tsx'
import { RevealText } from './RevealText.tsx'
import { StageSwitch } from './StageSwitch.tsx'

interface BoardSwitchProps extends TabProps {
  list: readonly StageBoards[]
  asked: Asked
  to: (change?: Change) => string
}

/** Links to stages and boards. Board B is always shown; before the reveal it is disabled, with the reason and the remaining time. */
export function BoardSwitch({ cmpt, list, asked, to }: BoardSwitchProps) {
  const t = useText('leaderboard')
  const reason = useId()
  const kinds = useScrollRow<HTMLElement>(asked.board)
  // Boards that show all teams or nothing are closed where the host shows only part of the ranking.
  const boards = kindsOf(asked.stage).filter(
    (board) => cmpt.boardView === 'full' || (board !== 'week' && board !== 'examine'),
  )
  const greyed = boards.some((board) => isHidden(asked.stage, board))
  return (
    <div className={classes.switches}>
      <StageSwitch cmpt={cmpt} list={list} shown={asked.stage.stageId} to={(stage) => to({ stage })} />
      <nav ref={kinds} className={`scroll-row ${classes.switch}`} aria-label={t('switch.board')}>
        {boards.map((board) =>
          isHidden(asked.stage, board) ? (
            // Stays focusable so that screen readers announce the reason.
            <button key={board} type="button" aria-disabled="true" aria-describedby={reason}>
              <Icon name="lock" size={14} /> {t(`board.${board}`)}
            </button>
          ) : (
            <Link
              key={board}
              to={to({ board })}
              aria-current={board === asked.board ? 'page' : undefined}
              preventScrollReset
            >
              {t(`board.${board}`)}
            </Link>
          ),
        )}
      </nav>
      {greyed && (
        <p id={reason} className={classes.reason}>
          <RevealText cmpt={cmpt} stageId={asked.stage.stageId} />
        </p>
      )}
      {!asked.hidden && (asked.board === 'A' || asked.board === 'B' || asked.board === 'practice') && (
        <BoardSearch value={asked.keyword} to={(keyword) => to({ keyword })} />
      )}
    </div>
  )
}
