import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { TabProps } from '../../catalog/web/shared/detail-data.ts'
import type { Asked, Change, StageBoards } from './address.ts'

interface HiddenBProps extends TabProps {
  list: readonly StageBoards[]
  asked: Asked
  to: (change?: Change) => string
}

/** Shown for board B before its reveal: links to a visible board; a new test set has only that of the previous stage. */
export function HiddenB({ list, asked, to }: HiddenBProps) {
  const t = useText('leaderboard')
  const hasA = asked.stage.boards.includes('A')
  const before = list[list.findIndex(({ stageId }) => stageId === asked.stage.stageId) - 1]
  return (
    <Empty drawing="soon" title={t('b.title')} text={t(hasA ? 'b.why' : 'b.switch')}>
      {(hasA || before) && (
        <Button
          component={Link}
          to={hasA || !before ? to({ board: 'A' }) : to({ stage: before, board: 'A' })}
          preventScrollReset
        >
          {t('b.toA')}
        </Button>
      )}
    </Empty>
  )
}
