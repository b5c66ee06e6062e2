import { useCall } from '@leitai/platform/web/api'
import { CsvButton } from '@leitai/platform/web/app/CsvButton.tsx'
import { SavedFilters } from '@leitai/platform/web/app/SavedFilters.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { FilterSelect } from '@leitai/platform/web/ui/FilterSelect.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { Group } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { FeedbackState, feedbackCsv, feedbackQueue, feedbackTypes } from '../contract.ts'
import { FeedbackCard } from './FeedbackCard.tsx'

const PAGE = 10

/** Feedback from users and its state. */
export default function FeedbackAdmin() {
  const t = useText('feedback')
  const [search] = useSearchParams()
  const state = FeedbackState.safeParse(search.get('state')).data ?? 'new'
  const type = feedbackTypes.find((one) => one === search.get('type'))
  const keyword = search.get('keyword') ?? ''
  const page = readPage(search)
  const asked = { state, type, keyword }
  const { list, total } = useCall(feedbackQueue, { ...asked, page, pageSize: PAGE })
  const to = (more: Record<string, string | number | undefined>) =>
    paths.adminConsole('feedback', { ...asked, ...more })
  return (
    <>
      <FilterLinks
        label={t('desk.state')}
        links={FeedbackState.options.map((one) => ({
          key: one,
          text: t(`state.${one}`),
          to: to({ state: one }),
          current: one === state,
        }))}
      />
      <Group align="flex-start" my="sm">
        <SearchField label={t('desk.search')} value={keyword} to={(text) => to({ keyword: text })} />
        <FilterSelect
          label={t('type')}
          all={t('desk.allTypes')}
          value={type}
          options={feedbackTypes.map((one) => ({ value: one, label: t(`type.${one}`) }))}
          to={(one) => to({ type: one })}
        />
        {total > 0 && <CsvButton call={feedbackCsv} input={asked} />}
      </Group>
      <SavedFilters
        list="admin.feedback"
        fields={['keyword', 'state', 'type']}
        to={(kept) => paths.adminConsole('feedback', kept)}
      />
      {list.length === 0 && <Empty title={t('desk.none')} compact />}
      {list.map((entry) => (
        <FeedbackCard key={entry.id} entry={entry} />
      ))}
      {total > PAGE && <Pages total={total} page={page} pageSize={PAGE} to={(next) => to({ page: next })} />}
    </>
  )
}
