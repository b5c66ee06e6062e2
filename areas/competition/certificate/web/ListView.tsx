import { refetch, useCall } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { Alert, Button, Group, Progress, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CertificateKind, CertificateState, certificateRun, certificatesZip, hostCertificates } from '../contract.ts'
import { Actions } from './Actions.tsx'
import classes from './Certificate.module.css'
import { PlanForm } from './PlanForm.tsx'
import { fileAddress, keyOf, PAGE_SIZE, readQuery } from './query.ts'
import { Rows } from './Rows.tsx'

/** The recipients with their certificates and all actions. */
export function ListView({ cmptId }: { cmptId: number }) {
  const t = useText('certificate')
  const [search] = useSearchParams()
  const query = readQuery(search)
  const answer = useCall(hostCertificates, { cmptId, ...query, pageSize: PAGE_SIZE })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { counts, run } = answer
  const to = (more: Record<string, string | number | undefined>) =>
    paths.hostConsole(cmptId, 'certificates', { kind: query.kind, state: query.state, q: query.keyword, ...more })
  const all = CertificateState.options.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  const picked = answer.page.list.filter((row) => chosen.has(keyOf(row)))
  return (
    <>
      <Text fz="sm" c="var(--quiet)" mb="md">
        {t('hint')}
      </Text>
      <PlanForm key={JSON.stringify(answer.plan)} cmptId={cmptId} answer={answer} />
      {run?.state === 'open' && <RunBar cmptId={cmptId} />}
      {run?.state === 'failed' && (
        <Alert color="red" mb="md" role="alert">
          {t('run.failed')}
        </Alert>
      )}
      <Group mb="md" align="flex-start">
        <Actions cmptId={cmptId} answer={answer} picked={picked} onDone={() => setChosen(new Set())} />
        {(counts.issued ?? 0) > 0 && (
          <Button
            component="a"
            href={fileAddress(certificatesZip, { cmptId })}
            download
            variant="default"
            leftSection={<Icon name="download" size={16} />}
          >
            {t('zip', { count: counts.issued ?? 0 })}
          </Button>
        )}
      </Group>
      <FilterLinks
        label={t('column.state')}
        links={[
          { key: 'all', text: t('state.all'), to: to({ state: undefined }), current: !query.state, count: all },
          ...CertificateState.options.map((state) => ({
            key: state,
            text: t(`state.${state}`),
            to: to({ state }),
            current: query.state === state,
            count: counts[state] ?? 0,
          })),
        ]}
      />
      <FilterLinks
        label={t('kind')}
        links={[
          { key: 'all', text: t('kind.all'), to: to({ kind: undefined }), current: !query.kind },
          ...CertificateKind.options.map((kind) => ({
            key: kind,
            text: t(`kind.${kind}`),
            to: to({ kind }),
            current: query.kind === kind,
          })),
        ]}
      />
      <div style={{ marginTop: 12 }}>
        <SearchField label={t('search')} value={query.keyword} to={(q) => to({ q })} />
      </div>
      <Rows
        cmptId={cmptId}
        page={answer.page}
        empty={answer.may.board ?? t('empty')}
        chosen={chosen}
        onChoose={(key, on) => {
          const next = new Set(chosen)
          if (on) next.add(key)
          else next.delete(key)
          setChosen(next)
        }}
        to={(page) => to({ page })}
      />
    </>
  )
}

/** Progress of issuing, polled every two seconds. */
function RunBar({ cmptId }: { cmptId: number }) {
  const t = useText('certificate')
  const app = useApp()
  const { run } = useCall(certificateRun, { cmptId }, { everySeconds: 2 })
  const over = run?.state !== 'open'
  useEffect(() => {
    if (over) void refetch(app, [hostCertificates])
  }, [app, over])
  if (!run) return null
  return (
    <div className={classes.box} role="status">
      <Text fz="sm">{t('run', { done: run.done, total: run.total })}</Text>
      <Progress value={(100 * run.done) / Math.max(1, run.total)} aria-label={t('issue.title')} />
    </div>
  )
}
