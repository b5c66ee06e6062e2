import type { WireOf } from '@leitai/platform/contract/call'
import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { Alert, NativeSelect, Text } from '@mantine/core'
import {
  addSiteRunner,
  changeSiteRunner,
  RUN_WEIGHTS,
  type RunWeight,
  removeSiteRunner,
  siteRunners,
  weighRuns,
} from '../contract.admin.ts'
import { Figures, RunnerTable } from './RunnerTable.tsx'

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

interface RunSharesProps {
  rows: WireOf<typeof siteRunners>['competitions']
  change: (cmptId: number, weight: RunWeight) => void
}

/** How the competitions share the runners. */
function RunShares({ rows, change }: RunSharesProps) {
  const t = useText('run')
  const words = useWords()
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="shares-title">
      <h3 id="shares-title" style={{ margin: '28px 0 0', fontSize: 17 }}>
        {t('shares.title')}
      </h3>
      <Text fz="sm" c="var(--quiet)" mb="sm">
        {t('shares.help')}
      </Text>
      <PagedTable
        label={t('shares.title')}
        rows={rows}
        rowKey={({ id }) => id}
        empty=""
        columns={[
          { key: 'title', head: t('shares.competition'), cell: ({ title }) => words(title) },
          { key: 'waiting', head: t('host.waiting'), cell: ({ waiting }) => waiting },
          { key: 'running', head: t('host.running'), cell: ({ running }) => running },
          {
            key: 'weight',
            head: t('shares.share'),
            cell: ({ id, title, weight }) => (
              <NativeSelect
                aria-label={t('shares.of', { name: words(title) })}
                value={weight}
                data={RUN_WEIGHTS.map((value) => ({ value, label: t(`shares.${value}`) }))}
                onChange={({ currentTarget }) => change(id, currentTarget.value as RunWeight)}
              />
            ),
          },
        ]}
      />
    </section>
  )
}
