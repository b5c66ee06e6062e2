import { emptyWords, type Words } from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import { useCall, useSend } from '@leitai/platform/web/api'
import { BilingualRichField } from '@leitai/platform/web/app/rich/BilingualRichField.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { LeaveGuard } from '@leitai/platform/web/ui/LeaveGuard.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { PageKey, pageVersions, savePage, sitePage } from '../contract.ts'

const PAGE = 20

/** Edits the text of a page, with all its versions. */
export function PageAdmin() {
  const t = useText('content')
  const [search] = useSearchParams()
  const key = PageKey.safeParse(search.get('page')).data ?? 'terms'
  const { list, own, votes } = useCall(pageVersions, { key, page: 1, pageSize: PAGE })
  const [newest] = list
  return (
    <>
      <FilterLinks
        label={t('page.which')}
        links={PageKey.options.map((one) => ({
          key: one,
          text: t(`page.${one}`),
          to: paths.adminConsole('content', { part: 'pages', page: one }),
          current: one === key,
        }))}
      />
      <Text fz="sm" c="var(--quiet)" my="sm">
        {t('page.hint')}
      </Text>
      {votes && (
        <Text fz="sm" mb="sm">
          {t('page.votes', votes)}
        </Text>
      )}
      <Form
        key={`${key} ${newest?.version ?? 0}`}
        pageKey={key}
        kept={newest?.text ?? emptyWords}
        list={list}
        own={own}
      />
    </>
  )
}

type Versions = ReturnType<typeof useCall<typeof pageVersions>>['list']

interface FormProps {
  pageKey: (typeof PageKey.options)[number]
  kept: Words
  list: Versions
  own: Words
}

function Form({ pageKey, kept, list, own }: FormProps) {
  const t = useText('content')
  const [text, setText] = useState(kept)
  const [askAgain, setAskAgain] = useState(false)
  const save = useSend(savePage, { changes: [pageVersions, sitePage] })
  const agreed = pageKey === 'terms' || pageKey === 'privacy'
  const dirty = text.zh !== kept.zh || text.en !== kept.en
  const go = async (publish: boolean) => {
    if (await save.run({ key: pageKey, text, publish, askAgain: publish && askAgain }))
      notify('success', t('admin.saved'))
  }
  const current = list.find(({ publishedAt }) => publishedAt !== null)
  return (
    <>
      <Stack gap="md" maw={900}>
        <BilingualRichField label={t('admin.body')} value={text} onChange={setText} max={limits.pageText} />
        {agreed && (
          <Checkbox
            label={t('page.askAgain')}
            description={t('page.askAgainHint')}
            checked={askAgain}
            onChange={(event) => setAskAgain(event.currentTarget.checked)}
          />
        )}
        <Group>
          <Button
            loading={save.pending}
            disabled={text.zh.trim() === '' && text.en.trim() === ''}
            onClick={() => go(true)}
          >
            {t('page.publish')}
          </Button>
          <Button variant="default" disabled={!dirty || save.pending} onClick={() => go(false)}>
            {t('page.saveDraft')}
          </Button>
          <Button variant="default" onClick={() => setText(own)}>
            {t('page.takeOwn')}
          </Button>
        </Group>
      </Stack>
      <h3>{t('page.versions')}</h3>
      {list.length === 0 && <Text fz="sm">{t('page.none')}</Text>}
      {list.map(({ version, text: before, at, by, publishedAt, askAgain: asksAgain }) => (
        <Group key={version} gap="xs" mb="xs">
          <Text fz="sm" component="div">
            #{version} · {by ?? '--'} · <TimeText at={at} />{' '}
            {version === current?.version ? t('page.current') : publishedAt ? t('page.publishedAt') : t('page.draft')}
            {asksAgain && ` · ${t('page.asked')}`}
          </Text>
          <Button size="compact-xs" variant="default" onClick={() => setText(before)}>
            {t('page.take')}
          </Button>
        </Group>
      ))}
      <LeaveGuard dirty={dirty && !save.pending} byQuery />
    </>
  )
}
