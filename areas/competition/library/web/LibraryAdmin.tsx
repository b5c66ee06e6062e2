import { QueueTable } from '@leitai/identity/filter/web/shared/Queue.tsx'
import { useQueue } from '@leitai/identity/filter/web/shared/use-queue'
import type { Call, WireOf } from '@leitai/platform/contract/call'
import { emptyWords } from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import { useCall, useSend } from '@leitai/platform/web/api'
import { BilingualRichField } from '@leitai/platform/web/app/rich/BilingualRichField.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readChoice, readKeyword } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { BilingualField } from '@leitai/platform/web/ui/BilingualField.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { LeaveGuard } from '@leitai/platform/web/ui/LeaveGuard.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { TagsField } from '@leitai/platform/web/ui/SelectField.tsx'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import {
  adminLibrary,
  deleteLibraryItem,
  LibraryState,
  type LibraryText,
  libraryItem,
  libraryKinds,
  libraryList,
  libraryWritten,
  saveLibraryItem,
  setLibraryState,
} from '../contract.ts'

const tones = { draft: 'done', published: 'live', withdrawn: 'bad' } as const satisfies Record<string, Tone>

/** The shared library, for the administrators who maintain it. */
export default function LibraryAdmin() {
  const [search] = useSearchParams()
  const item = search.get('item')
  if (item === null) return <List />
  return <LibraryEditor key={item} id={/^[1-9]\d{0,8}$/.test(item) ? Number(item) : null} />
}

function List() {
  const t = useText('library')
  const words = useWords()
  const queue = useQueue({
    list: 'admin.library',
    read: (search) => ({
      state: readChoice(search, 'state', LibraryState.options),
      keyword: readKeyword(search),
    }),
    at: (fields) => paths.adminConsole('library', fields),
  })
  const { list, total } = useCall(adminLibrary, queue.input)
  return (
    <>
      <Text c="var(--quiet)" maw={720} my="sm">
        {t('admin.text')}
      </Text>
      <FilterLinks
        label={t('admin.state')}
        links={queue.links('state', [undefined, ...LibraryState.options], (one) => t(`state.${one ?? 'all'}`))}
      />
      <Group align="flex-start" justify="space-between" mt="sm">
        <SearchField label={t('admin.search')} {...queue.search} />
        <Button component={Link} to={paths.adminConsole('library', { item: 'new' })}>
          {t('admin.new')}
        </Button>
      </Group>
      <QueueTable
        queue={queue}
        total={total}
        label={t('admin')}
        rows={list}
        rowKey={({ id }) => id}
        empty={t('admin.none')}
        columns={[
          {
            key: 'title',
            head: t('admin.title'),
            width: '40%',
            cell: (row) => (
              <Anchor component={Link} to={paths.adminConsole('library', { item: row.id })} fz="sm">
                {words(row.title) || `#${row.id}`}
              </Anchor>
            ),
          },
          { key: 'kind', head: t('admin.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
          {
            key: 'state',
            head: t('admin.state'),
            cell: (row) => <StateBadge tone={tones[row.state]}>{t(`state.${row.state}`)}</StateBadge>,
          },
          {
            key: 'changed',
            head: t('admin.changed'),
            cell: (row) => (
              <>
                {row.changedBy ?? '--'} · <TimeText at={row.changedAt} />
              </>
            ),
          },
        ]}
      />
    </>
  )
}

type Written = WireOf<typeof libraryWritten>
const blank: LibraryText = {
  kind: 'solution',
  title: emptyWords,
  summary: emptyWords,
  author: '',
  tags: [],
  link: '',
  body: emptyWords,
  cmptId: null,
}

/** Edits one library item; `id` is null for a new one. */
function LibraryEditor({ id }: { id: number | null }) {
  return id === null ? <Form written={null} /> : <Existing id={id} />
}

function Existing({ id }: { id: number }) {
  const written = useCall(libraryWritten, { id })
  // A newer version remounts the form.
  return <Form key={written.version} written={written} />
}

const changes = [adminLibrary, libraryWritten, libraryList, libraryItem]

function Form({ written }: { written: Written | null }) {
  const t = useText('library')
  const navigate = useNavigate()
  const kept = written?.text ?? blank
  const [text, setText] = useState(kept)
  const save = useSend(saveLibraryItem, { changes })
  const dirty = JSON.stringify(text) !== JSON.stringify(kept)
  const set = (more: Partial<LibraryText>) => setText((now) => ({ ...now, ...more }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const sent = await save.run({ ...(written && { id: written.id }), version: written?.version ?? 0, text })
    if (!sent) return
    notify('success', t('admin.saved'))
    if (!written) navigate(paths.adminConsole('library', { item: sent.id }), { replace: true })
  }
  return (
    <>
      <Anchor component={Link} to={paths.adminConsole('library')} fz="sm">
        ← {t('admin.back')}
      </Anchor>
      <form method="post" onSubmit={submit}>
        <Stack gap="md" maw={900} mt="sm">
          <NativeSelect
            label={t('admin.kind')}
            value={text.kind}
            data={libraryKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            onChange={({ currentTarget: { value } }) =>
              set({ kind: libraryKinds.find((one) => one === value) ?? 'solution' })
            }
          />
          <BilingualField label={t('admin.title')} max={100} value={text.title} onChange={(title) => set({ title })} />
          <BilingualField
            label={t('admin.summary')}
            max={300}
            rows={3}
            value={text.summary}
            onChange={(summary) => set({ summary })}
          />
          <TextInput
            label={t('admin.author')}
            maxLength={60}
            value={text.author}
            onChange={(event) => set({ author: event.currentTarget.value })}
          />
          <TextInput
            label={t('admin.link')}
            type="url"
            maxLength={300}
            value={text.link}
            onChange={(event) => set({ link: event.currentTarget.value })}
          />
          <BilingualRichField
            label={t('admin.body')}
            max={limits.newsBody}
            value={text.body}
            onChange={(body) => set({ body })}
          />
          <TagsField label={t('admin.tags')} max={5} value={text.tags} onChange={(tags) => set({ tags })} />
          <TextInput
            label={t('admin.cmpt')}
            description={t('admin.cmptHint')}
            inputMode="numeric"
            maxLength={9}
            value={text.cmptId === null ? '' : String(text.cmptId)}
            onChange={({ currentTarget: { value } }) => {
              const digits = value.replace(/\D/g, '')
              set({ cmptId: digits === '' ? null : Number(digits) })
            }}
          />
          <Group>
            <Button type="submit" loading={save.pending} disabled={!dirty}>
              {t('admin.save')}
            </Button>
            {written && <LibraryActions written={written} dirty={dirty} changes={changes} />}
          </Group>
        </Stack>
      </form>
      <LeaveGuard dirty={dirty && !save.pending} byQuery />
    </>
  )
}

interface ActionsProps {
  written: WireOf<typeof libraryWritten>
  /** There are unsaved changes. */
  dirty: boolean
  changes: readonly Call[]
}

/** Publish, withdraw and delete, as the state allows. */
function LibraryActions({ written: { id, state: stands }, dirty, changes }: ActionsProps) {
  const t = useText('library')
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'withdraw' | 'delete' | null>(null)
  const state = useSend(setLibraryState, { changes })
  const remove = useSend(deleteLibraryItem, { changes })
  const set = async (to: 'published' | 'withdrawn') => {
    const done = (await state.run({ id, state: to })) !== undefined
    if (done) notify('success', t('admin.done'))
    return done
  }
  const erase = async () => {
    const done = (await remove.run({ id })) !== undefined
    if (done) navigate(paths.adminConsole('library'), { replace: true })
    return done
  }
  return (
    <>
      {stands === 'published' ? (
        <>
          <Button variant="default" onClick={() => setAsking('withdraw')}>
            {t('admin.withdraw')}
          </Button>
          <Button component={Link} to={paths.libraryItem(id)} variant="subtle">
            {t('admin.see')}
          </Button>
        </>
      ) : (
        <GuardedButton
          variant="light"
          reason={dirty ? t('admin.saveFirst') : null}
          loading={state.pending}
          onClick={() => void set('published')}
        >
          {t('admin.publish')}
        </GuardedButton>
      )}
      {stands === 'draft' && (
        <Button variant="outline" color="red.8" onClick={() => setAsking('delete')}>
          {t('admin.delete')}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={t(`admin.${asking}`)}
          text={t(`admin.${asking}Text`)}
          go={t(`admin.${asking}`)}
          danger
          onGo={asking === 'delete' ? erase : () => set('withdrawn')}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
