import { QueueTable } from '@leitai/identity/filter/web/shared/Queue.tsx'
import { useQueue } from '@leitai/identity/filter/web/shared/use-queue'
import type { WireOf } from '@leitai/platform/contract/call'
import { emptyWords } from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import { useCall, useSend } from '@leitai/platform/web/api'
import { CoverField } from '@leitai/platform/web/app/PictureField.tsx'
import { BilingualRichField } from '@leitai/platform/web/app/rich/BilingualRichField.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readChoice, readKeyword } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { BilingualField } from '@leitai/platform/web/ui/BilingualField.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { LeaveGuard } from '@leitai/platform/web/ui/LeaveGuard.tsx'
import { NumberText } from '@leitai/platform/web/ui/numbers.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { TagsField } from '@leitai/platform/web/ui/SelectField.tsx'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { adminNews, getCmptNewsDetail, getCmptNewsList, NewsState, newsWritten, saveNews } from '../contract.ts'
import { NewsActions } from './NewsActions.tsx'
import { PageAdmin } from './PageAdmin.tsx'

/** News and page texts, for the administrators who edit them. */
export default function ContentAdmin() {
  const t = useText('content')
  const [search] = useSearchParams()
  const pages = search.get('part') === 'pages'
  const news = search.get('news')
  const links = (['news', 'pages'] as const).map((part) => ({
    key: part,
    text: t(`admin.${part}`),
    to: paths.adminConsole('content', { part }),
    current: pages === (part === 'pages'),
  }))
  return (
    <>
      <FilterLinks label={t('admin.parts')} links={links} />
      {pages ? (
        <PageAdmin />
      ) : news === null ? (
        <NewsAdmin />
      ) : (
        <NewsEditor key={news} id={/^[1-9]\d*$/.test(news) ? Number(news) : null} />
      )}
    </>
  )
}

const newsTones = {
  draft: 'done',
  scheduled: 'soon',
  published: 'live',
  withdrawn: 'bad',
} as const satisfies Record<string, Tone>

/** All news with their state, including drafts. */
function NewsAdmin() {
  const t = useText('content')
  const words = useWords()
  const queue = useQueue({
    list: 'admin.news',
    read: (search) => ({ state: readChoice(search, 'state', NewsState.options), keyword: readKeyword(search) }),
    at: (fields) => paths.adminConsole('content', { part: 'news', ...fields }),
  })
  const { list, total } = useCall(adminNews, queue.input)
  return (
    <>
      <Group my="sm">
        <FilterLinks
          label={t('admin.state')}
          links={queue.links('state', [undefined, ...NewsState.options], (one) => t(`state.${one ?? 'all'}`))}
        />
      </Group>
      <Group align="flex-start" justify="space-between">
        <SearchField label={t('admin.search')} {...queue.search} />
        <Button component={Link} to={paths.adminConsole('content', { part: 'news', news: 'new' })}>
          {t('admin.new')}
        </Button>
      </Group>
      <QueueTable
        queue={queue}
        total={total}
        label={t('admin.news')}
        rows={list}
        rowKey={({ id }) => id}
        empty={t('admin.none')}
        columns={[
          {
            key: 'title',
            head: t('admin.title'),
            width: '40%',
            cell: (row) => (
              <Anchor component={Link} to={paths.adminConsole('content', { part: 'news', news: row.id })} fz="sm">
                {words(row.title) || `#${row.id}`}
              </Anchor>
            ),
          },
          {
            key: 'state',
            head: t('admin.state'),
            cell: (row) => <StateBadge tone={newsTones[row.state]}>{t(`state.${row.state}`)}</StateBadge>,
          },
          { key: 'at', head: t('admin.at'), cell: (row) => (row.at ? <TimeText at={row.at} /> : '--') },
          {
            key: 'changed',
            head: t('admin.changed'),
            cell: (row) => (
              <>
                {row.changedBy ?? '--'} · <TimeText at={row.changedAt} />
              </>
            ),
          },
          { key: 'shares', head: t('admin.shares'), align: 'right', cell: (row) => <NumberText value={row.shares} /> },
        ]}
      />
    </>
  )
}

type Written = WireOf<typeof newsWritten>
const blank = {
  title: emptyWords,
  summary: emptyWords,
  body: emptyWords,
  cover: null,
  source: '',
  tags: [] as string[],
}
const textOf = ({ title, summary, body, cover, source, tags }: Written | typeof blank) => ({
  title,
  summary,
  body,
  cover,
  source,
  tags,
})

/** Edits one news article; `id` is null for a new one. */
function NewsEditor({ id }: { id: number | null }) {
  return id === null ? <Form written={null} /> : <Existing id={id} />
}

function Existing({ id }: { id: number }) {
  const written = useCall(newsWritten, { id })
  // A newer version remounts the form.
  return <Form key={written.version} written={written} />
}

const changes = [adminNews, newsWritten, getCmptNewsList, getCmptNewsDetail]

function Form({ written }: { written: Written | null }) {
  const t = useText('content')
  const words = useWords()
  const navigate = useNavigate()
  const kept = textOf(written ?? blank)
  const [text, setText] = useState(kept)
  const save = useSend(saveNews, { changes })
  const dirty = JSON.stringify(text) !== JSON.stringify(kept)
  const set = (more: Partial<typeof text>) => setText({ ...text, ...more })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const sent = await save.run({ ...(written && { id: written.id }), version: written?.version ?? 0, text })
    if (!sent) return
    notify('success', t('admin.saved'))
    if (!written) navigate(paths.adminConsole('content', { part: 'news', news: sent.id }), { replace: true })
  }
  return (
    <>
      <Anchor component={Link} to={paths.adminConsole('content', { part: 'news' })} fz="sm">
        ← {t('admin.back')}
      </Anchor>
      <form method="post" onSubmit={submit}>
        <Stack gap="md" maw={900} mt="sm">
          <BilingualField label={t('admin.title')} max={100} value={text.title} onChange={(title) => set({ title })} />
          <BilingualField
            label={t('admin.summary')}
            max={300}
            rows={3}
            value={text.summary}
            onChange={(summary) => set({ summary })}
          />
          <BilingualRichField
            label={t('admin.body')}
            max={limits.newsBody}
            value={text.body}
            onChange={(body) => set({ body })}
          />
          <CoverField
            label={t('admin.cover')}
            shownAs={{ caption: words(text.title) }}
            drawn={{ id: written?.id ?? 0, tags: text.tags }}
            hint={t('admin.coverHint')}
            value={text.cover}
            onChange={(cover) => set({ cover })}
          />
          <TextInput
            label={t('admin.source')}
            maxLength={60}
            value={text.source}
            onChange={(event) => set({ source: event.currentTarget.value })}
          />
          <TagsField label={t('admin.tagsField')} max={5} value={text.tags} onChange={(tags) => set({ tags })} />
          <Group>
            <Button type="submit" loading={save.pending} disabled={!dirty}>
              {t('admin.save')}
            </Button>
            {written && <NewsActions written={written} dirty={dirty} changes={changes} />}
          </Group>
        </Stack>
      </form>
      <LeaveGuard dirty={dirty && !save.pending} byQuery />
    </>
  )
}
