import { useMe } from '@leitai/identity/account/web/shared/session'
import { useCall } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readNumber } from '@leitai/platform/web/framework/read-address'
import { full, paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { useHydrated } from '@leitai/platform/web/ui/use-hydrated'
import { Button, Skeleton } from '@mantine/core'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { TabProps } from '../../catalog/web/shared/competition-tab.ts'
import { myWork } from '../contract.ts'
import { WorkForm } from './WorkForm.tsx'

/** The work of the user's own team. Not rendered on the server, as it is private. */
export default function MyWork({ cmpt }: TabProps) {
  const t = useText('works')
  const me = useMe()
  const hydrated = useHydrated()
  const { pathname, search } = useLocation()
  if (!me.loginFlag) {
    return (
      <Empty title={t('mine.login')}>
        <Button component={Link} to={paths.login(full(pathname + search))}>
          {t('mine.toLogin')}
        </Button>
      </Empty>
    )
  }
  if (!cmpt.me?.signedUp) {
    return (
      <Empty title={t('mine.signUp')}>
        <Button component={Link} to={paths.competition(cmpt.id)}>
          {t('mine.toSignUp')}
        </Button>
      </Empty>
    )
  }
  if (cmpt.me.teamId === null) {
    return (
      <Empty title={t('mine.noTeam')}>
        <Button component={Link} to={paths.competition(cmpt.id, 'team')}>
          {t('mine.toTeam')}
        </Button>
      </Empty>
    )
  }
  return hydrated ? <Mine cmpt={cmpt} /> : <Skeleton h={320} />
}

function Mine({ cmpt }: TabProps) {
  const t = useText('works')
  const words = useWords()
  const [search] = useSearchParams()
  const stageId = readNumber(search, 'stage') ?? undefined
  const mine = useCall(myWork, stageId === undefined ? { cmptId: cmpt.id } : { cmptId: cmpt.id, stageId })
  return (
    <>
      {mine.stages.length > 1 && (
        <FilterLinks
          label={t('stage')}
          links={mine.stages.map(({ id, name }) => ({
            key: String(id),
            text: words(name),
            to: paths.competition(cmpt.id, 'entry', { stage: id }),
            current: id === mine.stageId,
          }))}
        />
      )}
      <WorkForm key={mine.stageId} cmptId={cmpt.id} mine={mine} />
    </>
  )
}
