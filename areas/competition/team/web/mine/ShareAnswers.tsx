import '@mantine/core/styles/Switch.css'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { useHydrated } from '@leitai/platform/web/ui/use-hydrated'
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { myTeam, passCollectUserInfo } from '../../contract.ts'
import classes from '../Team.module.css'
import type { OwnTeam } from './own.ts'

/** Whether the captain may see the user's sign-up answers. */
export function ShareAnswers({ team }: { team: OwnTeam }) {
  const t = useText('team')
  /** The new choice until the server has responded. */
  const [chosen, setChosen] = useState<boolean | null>(null)
  const hydrated = useHydrated()
  const save = useSend(passCollectUserInfo, { changes: [myTeam] })
  const choose = async (agree: boolean) => {
    setChosen(agree)
    const done = await save.run({ teamId: team.teamId, agree })
    setChosen(null)
    if (done) notify('success', t(agree ? 'share.on' : 'share.off'))
  }
  return (
    <section className={classes.card} aria-labelledby="team-share">
      <h2 id="team-share">{t('share.title')}</h2>
      <Switch
        label={t('share.label')}
        description={t('share.help')}
        disabled={!hydrated}
        checked={chosen ?? team.answersShared}
        onChange={(event) => void choose(event.currentTarget.checked)}
      />
    </section>
  )
}
