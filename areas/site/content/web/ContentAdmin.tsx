import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { useSearchParams } from 'react-router'
import { NewsAdmin } from './NewsAdmin.tsx'
import { NewsEditor } from './NewsEditor.tsx'
import { PageAdmin } from './PageAdmin.tsx'

/** News and page texts, for the administrators who edit them. */
export default function ContentAdmin() {
  const t = useText('content')
  const [search] = useSearchParams()
  const pages = search.get('part') === 'pages'
  const news = search.get('news')
  const links = (['news', 'pages'] as const).map((part) => ({
    key: part,
    text: t(`desk.${part}`),
    to: paths.adminConsole('content', { part }),
    current: pages === (part === 'pages'),
  }))
  return (
    <>
      <FilterLinks label={t('desk.parts')} links={links} />
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
