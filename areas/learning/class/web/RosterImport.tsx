import type { WireOf } from '@leitai/platform/contract/call'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { textIn } from '@leitai/platform/web/read-text'
import { FileButton } from '@leitai/platform/web/ui/ActButton.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { Button, Group, Text, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import {
  applyRoster,
  classInvites,
  classPeople,
  previewRoster,
  type RosterAct,
  rosterActs,
  rosterBatches,
} from '../contract.roster.ts'
import { classPage } from '../contract.ts'
import classes from './Class.module.css'

/**
 * The text of a roster file; of a workbook the cells of its first sheet, of a page those of its tables, separated by tabs. Null if it cannot
 * be read.
 */
export async function rosterText(file: File): Promise<string | null> {
  if (!/\.xlsx$/i.test(file.name)) return textOf(await file.arrayBuffer())
  try {
    // Loaded with the first workbook.
    const { readSheet } = await import('read-excel-file/browser')
    const rows = await readSheet(file)
    return rows.map((row) => row.map(cellText).join('\t')).join('\n')
  } catch {
    return null
  }
}

const cellText = (cell: unknown): string => {
  const text =
    cell === null || cell === undefined ? '' : cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)
  return /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The first bytes of workbooks before 2007, which are not read. */
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0]

/** Systems of schools call a page with a table .xls. */
function textOf(buffer: ArrayBuffer): string | null {
  const bytes = new Uint8Array(buffer)
  if (OLD_WORKBOOK.every((byte, k) => bytes[k] === byte)) return null
  const text = textIn(bytes)
  return /^\s*<(?:[\s\S]*<)?table[\s>]/i.test(text) ? cellsOfPage(text) : text
}

/** A document that is only parsed runs no script and loads nothing. */
function cellsOfPage(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const rows = Array.from(page.querySelectorAll('tr'), (row) =>
    Array.from(row.querySelectorAll('td, th'), (cell) => cellText(cell.textContent.trim())).join('\t'),
  )
  return rows.join('\n')
}

const tones: Record<RosterAct, Tone> = {
  add: 'good',
  change: 'soon',
  same: 'done',
  invite: 'live',
  waiting: 'wait',
  fault: 'bad',
}
const changes = [classPeople, classPage, rosterBatches, classInvites]
type Preview = WireOf<typeof previewRoster>

/** Pastes or reads a roster, shows what it would do line by line, and adds it. */
export function RosterImport({ classId }: { classId: number }) {
  const t = useText('class')
  const [text, setText] = useState('')
  const [preview, setPreview] = useState<Preview | null>(null)
  const look = useSend(previewRoster)
  const apply = useSend(applyRoster, { changes })
  const write = (next: string) => {
    setText(next)
    // What was previewed is not what would be added any more.
    setPreview(null)
  }
  const read = async (file: File) => {
    const found = await rosterText(file)
    if (found === null) notify('warning', t('roster.unread'))
    else write(found)
  }
  const show = async () => setPreview((await look.run({ classId, text })) ?? null)
  const add = async () => {
    const done = preview && (await apply.run({ classId, text, digest: preview.digest }))
    if (!done) return
    notify('success', t('roster.done', { added: done.added, changed: done.changed, invited: done.invited }))
    write('')
  }
  const count = preview ? preview.counts.add + preview.counts.change + preview.counts.invite : 0
  return (
    <section className={classes.card} aria-label={t('roster')}>
      <Title order={2} fz={17} mb={4}>
        {t('roster')}
      </Title>
      <Text fz="sm" c="var(--quiet)" mb="xs">
        {t('roster.help')}
      </Text>
      <Textarea
        aria-label={t('roster')}
        placeholder={t('roster.example')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={400_000}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <Group mt="xs">
        <FileButton
          accept=".csv,.tsv,.txt,.xlsx,.xls,.htm,.html"
          label={t('roster.file')}
          percent={null}
          onFiles={([file]) => file && void read(file)}
        />
        <Button variant="default" disabled={text.trim() === ''} loading={look.pending} onClick={() => void show()}>
          {t('roster.preview')}
        </Button>
        {preview && (
          <Button disabled={count === 0 || preview.counts.fault > 0} loading={apply.pending} onClick={() => void add()}>
            {t('roster.add', { count })}
          </Button>
        )}
      </Group>
      {preview && (
        <>
          <Group mt="sm" gap="xs" role="status">
            {rosterActs
              .filter((act) => preview.counts[act] > 0)
              .map((act) => (
                <StateBadge key={act} tone={tones[act]}>
                  {t(`act.${act}`)} {preview.counts[act]}
                </StateBadge>
              ))}
          </Group>
          {preview.counts.fault > 0 && (
            <Text fz="sm" c="red" mt="xs">
              {t('roster.faults')}
            </Text>
          )}
          <PagedTable
            label={t('roster.preview')}
            rows={preview.lines.toSorted((a, b) => Number(b.act === 'fault') - Number(a.act === 'fault'))}
            rowKey={({ line }) => line}
            empty={t('roster.empty')}
            columns={[
              { key: 'line', head: t('roster.line'), width: 60, cell: ({ line }) => line },
              {
                key: 'act',
                head: t('roster.act'),
                width: 120,
                cell: ({ act }) => <StateBadge tone={tones[act]}>{t(`act.${act}`)}</StateBadge>,
              },
              { key: 'number', head: t('number'), cell: ({ number }) => number },
              { key: 'name', head: t('realName'), cell: ({ name }) => name },
              { key: 'email', head: t('email'), width: 180, cell: ({ email }) => email },
              { key: 'user', head: t('person'), cell: ({ userName }) => userName ?? '--' },
              { key: 'note', head: t('roster.note'), width: 220, cell: ({ note }) => note },
            ]}
          />
        </>
      )}
    </section>
  )
}
