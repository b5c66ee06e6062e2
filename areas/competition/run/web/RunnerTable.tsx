import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { CopyButton, RowActions } from '@leitai/platform/web/ui/ActButton.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type * as z from 'zod/mini'
import type { Runner } from '../contract.host.ts'
import type { RunOutcome } from '../contract.ts'
import classes from './shared/Run.module.css'
import { RunBadge } from './shared/RunLine.tsx'

type Row = z.input<typeof Runner>
const tones: Record<Row['state'], Tone> = { new: 'soon', on: 'live', off: 'bad', draining: 'wait' }
const MOST_NAME = 60

interface RunnerTableProps<R extends Row> {
  rows: readonly R[]
  help: string
  /** Whose a runner is. */
  of: (row: R) => string
  /** Null where the caller may not add any. */
  add: ((name: string) => Promise<string | null>) | null
  change: (id: number, draining: boolean) => Promise<boolean>
  remove: (id: number) => Promise<boolean>
}

/** Runners with what they can do, and the acts on those that are the caller’s. */
export function RunnerTable<R extends Row>({ rows, help, of, add, change, remove }: RunnerTableProps<R>) {
  const t = useText('run')
  const [adding, setAdding] = useState(false)
  const [token, setToken] = useState<string | null>(null)
  const [removing, setRemoving] = useState<R | null>(null)
  return (
    <section aria-labelledby="runners-title">
      <Group justify="space-between" mb="xs">
        <h3 id="runners-title" style={{ margin: 0, fontSize: 17 }}>
          {t('runner.title')}
        </h3>
        {add && (
          <Button variant="default" onClick={() => setAdding(true)}>
            {t('runner.add')}
          </Button>
        )}
      </Group>
      <Text fz="sm" c="var(--quiet)" mb="sm">
        {help}
      </Text>
      <PagedTable
        label={t('runner.title')}
        rows={rows}
        rowKey={({ id }) => id}
        empty={t('runner.none')}
        columns={[
          {
            key: 'name',
            head: t('runner.name'),
            cell: (row) => (
              <>
                <Text fz="sm">{row.name}</Text>
                <Text fz="xs" c="var(--quiet)">
                  {of(row)}
                </Text>
              </>
            ),
          },
          {
            key: 'state',
            head: t('runner.state'),
            cell: (row) => <StateBadge tone={tones[row.state]}>{t(`runner.state.${row.state}`)}</StateBadge>,
          },
          {
            key: 'engine',
            head: t('runner.engine'),
            cell: (row) => (row.engine === null ? '--' : `${row.engine} · ${row.version}`),
          },
          { key: 'slots', head: t('runner.slots'), align: 'right', cell: (row) => `${row.running} / ${row.slots}` },
          {
            key: 'most',
            head: t('runner.most'),
            cell: (row) =>
              row.engine !== null && t('runner.mostText', { mb: row.memoryMb, count: row.cores, cores: row.cores }),
          },
          { key: 'labels', head: t('runner.labels'), cell: (row) => row.labels.join(' ') || '--' },
          { key: 'enforced', head: t('runner.enforced'), cell: (row) => <EnforcedText row={row} /> },
          {
            key: 'seen',
            head: t('runner.seen'),
            cell: (row) => (row.seenAt === null ? t('runner.never') : <TimeText at={row.seenAt} />),
          },
          {
            key: 'do',
            head: t('runs.do'),
            cell: (row) =>
              row.may.change === null && (
                <RowActions
                  name={row.name}
                  variant="subtle"
                  items={[
                    {
                      key: 'pause',
                      text: t(row.state === 'draining' ? 'runner.resume' : 'runner.pause'),
                      reason: null,
                      onClick: () => void change(row.id, row.state !== 'draining'),
                    },
                    ...(row.own && row.state !== 'off'
                      ? []
                      : [
                          {
                            key: 'remove',
                            text: t('runner.remove'),
                            reason: null,
                            danger: true,
                            onClick: () => setRemoving(row),
                          },
                        ]),
                  ]}
                />
              ),
          },
        ]}
      />
      {adding && add && (
        <AddDialog
          onAdd={async (name) => {
            const made = await add(name)
            if (made === null) return
            setAdding(false)
            setToken(made)
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {token !== null && (
        <Dialog opened stays title={t('runner.token')} size={560}>
          <code className={classes.token}>{token}</code>
          <Text fz="sm" my="sm">
            {t('runner.tokenHelp')}
          </Text>
          <Group justify="flex-end">
            <CopyButton text={token} />
            <Button onClick={() => setToken(null)}>{t('runner.close')}</Button>
          </Group>
        </Dialog>
      )}
      {removing && (
        <ConfirmDialog
          title={`${t('runner.remove')} · ${removing.name}`}
          text={t('runner.removeText')}
          go={t('runner.remove')}
          danger
          onGo={() => remove(removing.id)}
          onClose={() => setRemoving(null)}
        />
      )}
    </section>
  )
}

function EnforcedText({ row: { enforced } }: { row: Row }) {
  const t = useText('run')
  if (!enforced) return '--'
  const names = [
    t(enforced.memory === 'group' ? 'runner.limit.memory' : 'runner.limit.memoryEach'),
    ...(enforced.processes === 'no' ? [] : [t('runner.limit.processes')]),
    ...(enforced.cores ? [t('runner.limit.cores')] : []),
    ...(enforced.network ? [t('runner.limit.network')] : []),
    ...(enforced.seccomp ? [t('runner.limit.seccomp')] : []),
  ]
  return <Text fz="xs">{names.join(' · ')}</Text>
}

function AddDialog({ onAdd, onClose }: { onAdd: (name: string) => Promise<void>; onClose: () => void }) {
  const t = useText('run')
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    await onAdd(name.trim()).finally(() => setBusy(false))
  }
  return (
    <FormDialog
      title={t('runner.add')}
      go={t('runner.add')}
      disabled={name.trim() === ''}
      loading={busy}
      onGo={() => void go()}
      onClose={onClose}
    >
      <TextInput
        label={t('runner.name')}
        description={t('runner.addHelp')}
        value={name}
        maxLength={MOST_NAME}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

interface FiguresProps {
  figures: [name: string, value: string | number][]
  outcomes: readonly { outcome: RunOutcome; count: number }[]
}

/** Numbers of the queue, and how programs ended lately. */
export function Figures({ figures, outcomes }: FiguresProps) {
  const t = useText('run')
  return (
    <>
      <Facts className={classes.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tnum">{value}</dd>
          </div>
        ))}
      </Facts>
      {outcomes.length > 0 && (
        <Group gap="md" mb="md">
          <Text fz="sm" c="var(--quiet)">
            {t('host.outcomes')}
          </Text>
          {outcomes.map(({ outcome, count }) => (
            <span key={outcome}>
              <RunBadge run={{ state: 'done', outcome }} /> <span className="tnum">{count}</span>
            </span>
          ))}
        </Group>
      )}
    </>
  )
}
