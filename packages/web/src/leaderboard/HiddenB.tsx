import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useText } from '../app/i18n/use-text.ts'
import type { TabProps } from '../detail.ts'
import { Empty } from '../ui/Empty.tsx'
import type { Change } from './address.ts'

/** An address that asks for B too early: says so and leads to the board that can be seen. */
export function HiddenB({ to }: TabProps & { to: (change?: Change) => string }) {
  const t = useText('leaderboard')
  return (
    <Empty drawing="soon" title={t('b.title')} text={t('b.why')}>
      <Button component={Link} to={to({ board: 'A' })} preventScrollReset>
        {t('b.toA')}
      </Button>
    </Empty>
  )
}
