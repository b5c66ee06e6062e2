import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Mine } from './own.ts'
import { TeamForm } from './TeamForm.tsx'

/** Without a team: create one or look for one. */
export function NoTeam({ mine, cmptId }: { mine: Mine; cmptId: number }) {
  const t = useText('team')
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Empty title={t('mine.noTeam')} {...(mine.may.create === null ? { text: t('mine.noTeamHelp') } : {})} compact>
        <GuardedButton reason={mine.may.create} onClick={() => setOpened(true)}>
          {t('form.create')}
        </GuardedButton>
        <Button component={Link} to={paths.competition(cmptId, 'teams', { open: 1 })} variant="default">
          {t('mine.find')}
        </Button>
      </Empty>
      {opened && <TeamForm cmptId={cmptId} onClose={() => setOpened(false)} />}
    </>
  )
}
