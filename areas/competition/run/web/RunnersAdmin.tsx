import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { Alert, Text } from '@mantine/core'
import { addSiteRunner, changeSiteRunner, removeSiteRunner, siteRunners, weighRuns } from '../contract.admin.ts'
import { Figures } from './Figures.tsx'
import { RunnerTable } from './RunnerTable.tsx'
import { RunShares } from './RunShares.tsx'

const POLL_SECONDS = 5
const changes = [siteRunners]

/** All runners, and how many programs wait for them. */
export default function RunnersAdmin() {
  const t = useText('run')
  const words = useWords()
  const { waiting, running, outcomes, runners, competitions, ownMissing } = useCall(
    siteRunners,
    {},
    { everySeconds: POLL_SECONDS },
  )
  const add = useSend(addSiteRunner, { changes })
  const change = useSend(changeSiteRunner, { changes })
  const remove = useSend(removeSiteRunner, { changes })
  const weigh = useSend(weighRuns, { changes })
  return (
    <>
      <Text fz="sm" c="var(--quiet)" mb="md">
        {t('admin.intro')}
      </Text>
      {ownMissing !== null && (
        <Alert color="yellow" mb="md">
          {t('admin.missing', { reason: ownMissing })}
        </Alert>
      )}
      <Figures
        figures={[
          [t('host.waiting'), waiting],
          [t('host.running'), running],
        ]}
        outcomes={outcomes}
      />
      <RunnerTable
        rows={runners}
        help={t('runner.help')}
        of={(row) => (row.competition ? words(row.competition.title) : t(row.own ? 'runner.own' : 'runner.site'))}
        add={async (name) => (await add.run({ name }))?.token ?? null}
        change={async (id, draining) => {
          const done = await change.run({ id, draining })
          if (done) notify('success', t('runner.changed'))
          return done !== undefined
        }}
        remove={async (id) => {
          const done = await remove.run({ id })
          if (done) notify('success', t('runner.removed'))
          return done !== undefined
        }}
      />
      <RunShares
        rows={competitions}
        change={async (cmptId, weight) => {
          if (await weigh.run({ cmptId, weight })) notify('success', t('runner.changed'))
        }}
      />
    </>
  )
}
