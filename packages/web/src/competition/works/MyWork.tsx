import { myWork } from '@leitai/contract/competition/works'
import { Button, Skeleton } from '@mantine/core'
import { Link, useLocation, useSearchParams } from 'react-router'
import { useCall } from '../../platform/api.ts'
import { useText, useWords } from '../../platform/app/i18n/use-text.ts'
import { readNumber } from '../../platform/app/read-address.ts'
import { useMe } from '../../platform/app/session.ts'
import { full, paths } from '../../platform/paths.ts'
import { Empty } from '../../platform/ui/Empty.tsx'
import { FilterLinks } from '../../platform/ui/FilterLinks.tsx'
import { useHydrated } from '../../platform/ui/use-hydrated.ts'
import type { TabProps } from '../catalog/detail-data.ts'
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
