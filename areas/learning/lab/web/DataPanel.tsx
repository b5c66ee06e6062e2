import { getDataList } from '@leitai/competition/catalog/contract.detail'
import { datasetList, dataset as datasetOne } from '@leitai/competition/dataset/contract'
import { useMe } from '@leitai/identity/account/web/shared/session'
import { useCallWhen } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { FileButton } from '@leitai/platform/web/ui/ActButton.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { sizeText } from '@leitai/platform/web/ui/numbers.tsx'
import { useHydrated } from '@leitai/platform/web/ui/use-hydrated'
import { ActionIcon, Alert, Button, Group, NativeSelect, Progress, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { notebookLimits, type Source } from '../../notebook/contract.ts'
import classes from './Lab.module.css'
import { useMine } from './SubmitTable.tsx'
import type { LabFile, useFiles } from './use-files.ts'

const ACCEPT = '.csv,.tsv,.txt,.json,.parquet'

/** The data that cells can read: from datasets, the user's competitions, or local files. */
export function DataPanel({ data, cmpt }: { data: ReturnType<typeof useFiles>; cmpt: number | null }) {
  const t = useText('notebook')
  const { files, addOwn } = data
  const waiting = files.filter(({ blob, share }) => !blob && share === null)
  return (
    <section className={classes.data} aria-labelledby="lab-data">
      <h2 id="lab-data">{t('data')}</h2>
      <Chooser data={data} first={cmpt} />
      <Group mt="sm" gap="xs">
        <FileButton label={t('data.own')} accept={ACCEPT} multiple percent={null} onFiles={addOwn} />
        <span className={classes.facts}>{t('data.ownHint')}</span>
      </Group>
      {files.length > 0 && (
        <List className={classes.files} aria-label={t('data.chosen')}>
          {files.map((file) => (
            <FileRow key={file.name} file={file} data={data} />
          ))}
        </List>
      )}
      {waiting.length > 1 && (
        <Button size="compact-sm" variant="light" onClick={() => waiting.map(data.load)}>
          {t('data.loadAll')}
        </Button>
      )}
    </section>
  )
}

function FileRow({ file, data }: { file: LabFile; data: ReturnType<typeof useFiles> }) {
  const t = useText('notebook')
  const { name, size, blob, share, error } = file
  return (
    <li>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <span>
          <code>{name}</code> <span className={classes.facts}>{size > 0 && sizeText(size)}</span>
        </span>
        <Group gap={4} wrap="nowrap">
          {!blob && share === null && (
            <Button size="compact-sm" variant="light" onClick={() => data.load(file)}>
              {t('data.load')}
            </Button>
          )}
          {blob && <span className={classes.facts}>{t('data.ready')}</span>}
          <ActionIcon variant="subtle" aria-label={t('data.remove', { name })} onClick={() => data.remove(name)}>
            <Icon name="close" size={16} />
          </ActionIcon>
        </Group>
      </Group>
      {share !== null && <Progress value={share * 100} aria-label={t('data.loading', { name })} />}
      {error !== null && <Alert color="red">{error}</Alert>}
    </li>
  )
}

interface Offered {
  kind: Source['kind']
  cmptId: number
}

function Chooser({ data, first }: { data: ReturnType<typeof useFiles>; first: number | null }) {
  const t = useText('notebook')
  const words = useWords()
  const me = useMe()
  const hydrated = useHydrated()
  const shared = useCallWhen(
    datasetList,
    hydrated ? { keyword: '', tag: '', order: 'newest', page: 1, pageSize: 50 } : null,
  ).data
  const mine = useMine(hydrated && me.loginFlag).data
  const [chosen, setChosen] = useState(first === null ? '' : `dataset ${first}`)
  const [kind, cmptId] = chosen.split(' ')
  const offered: Offered | null = cmptId
    ? { kind: kind === 'dataset' ? 'dataset' : 'competition', cmptId: Number(cmptId) }
    : null
  const group = (of: Source['kind'], rows: readonly { value: number; title: { zh: string; en: string } }[]) => ({
    group: t(`data.${of}`),
    items: rows.map(({ value, title }) => ({ value: `${of} ${value}`, label: words(title) })),
  })
  return (
    <>
      <NativeSelect
        label={t('data.from')}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={[
          { value: '', label: t('data.choose') },
          group(
            'dataset',
            (shared?.list ?? []).map((one) => ({ value: one.cmptId, title: one.title })),
          ),
          group(
            'competition',
            (mine?.list ?? []).map((one) => ({ value: one.id, title: one.title })),
          ),
        ]}
      />
      {offered && <Offer key={chosen} offered={offered} data={data} />}
    </>
  )
}

/** The files of the selected source; download restrictions apply here too. */
function Offer({ offered: { kind, cmptId }, data }: { offered: Offered; data: ReturnType<typeof useFiles> }) {
  const t = useText('notebook')
  const dataset = useCallWhen(datasetOne, kind === 'dataset' ? { cmptId } : null)
  const own = useCallWhen(getDataList, kind === 'competition' ? { cmptId } : null)
  const found = kind === 'dataset' ? dataset : own
  if (found.error) return <Alert color="red">{t('data.gone')}</Alert>
  if (!found.data) return <p role="status">{t('data.asking')}</p>
  const { locked } = found.data
  // Files of later stages are only on the competition's page.
  const files = found.data.files.filter((file) => !('opensAt' in file) || file.opensAt === null)
  const kept = data.files.filter(({ source }) => source !== null)
  const reasonFor = (fileId: number) => {
    if (kept.some(({ source }) => source?.fileId === fileId)) return t('data.there')
    return kept.length >= notebookLimits.sources ? t('data.many', { max: notebookLimits.sources }) : null
  }
  return (
    <List className={classes.files}>
      {locked !== null && <li className={classes.facts}>{locked}</li>}
      {files.map(({ id, name, size }) => (
        <li key={id}>
          <Group gap="xs" justify="space-between" wrap="nowrap">
            <span>
              {name} <span className={classes.facts}>{sizeText(size)}</span>
            </span>
            {locked === null && (
              <GuardedButton
                size="compact-sm"
                variant="light"
                reason={reasonFor(id)}
                onClick={() => data.add({ kind, cmptId, fileId: id, name })}
              >
                {t('data.add')}
                <VisuallyHidden> {name}</VisuallyHidden>
              </GuardedButton>
            )}
          </Group>
        </li>
      ))}
    </List>
  )
}
