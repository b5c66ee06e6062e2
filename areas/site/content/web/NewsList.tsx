import type { WireOf } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useTag, useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Cover } from '@leitai/platform/web/ui/Avatar.tsx'
import { Empty, PageHead } from '@leitai/platform/web/ui/Card.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { getCmptNewsList } from '../contract.ts'
import { NEWS_PAGE, newsInput } from './loaders.ts'
import classes from './News.module.css'

/** All news, pinned ones first. */
export default function NewsList() {
  const tagOf = useTag()
  const t = useText('content')
  const [search] = useSearchParams()
  const input = newsInput(search)
  const { keyword, tag, page } = input
  const { list, total, tags } = useCall(getCmptNewsList, input)
  const filtered = keyword !== '' || tag !== ''
  return (
    <>
      <Head title={t('news.title')} description={t('news.text')} keep={['tag', 'page']} />
      <PageHead title={t('news.title')} text={t('news.text')} />
      <div className="page">
        <SearchField label={t('news.search')} value={keyword} to={(text) => paths.newsList({ keyword: text, tag })} />
        {tags.length > 0 && (
          <FilterLinks
            label={t('news.tags')}
            links={[
              { key: 'all', text: t('news.all'), to: paths.newsList({ keyword }), current: tag === '' },
              ...tags.map((one) => ({
                key: one.tag,
                text: `${tagOf(one.tag)} ${one.count}`,
                to: paths.newsList({ keyword, tag: one.tag }),
                current: tag === one.tag,
              })),
            ]}
          />
        )}
        {list.length === 0 && (
          <Empty drawing={filtered ? 'search' : 'nothing'} title={t(filtered ? 'news.noneFound' : 'news.none')} compact>
            {filtered && (
              <Button component={Link} to={paths.newsList()} variant="default">
                {t('news.clear')}
              </Button>
            )}
          </Empty>
        )}
        {list.map((one) => (
          <NewsItem key={one.id} news={one} />
        ))}
        <Pages
          total={total}
          page={page}
          pageSize={NEWS_PAGE}
          to={(next) => paths.newsList({ keyword, tag, page: next })}
        />
      </div>
    </>
  )
}

type News = WireOf<typeof getCmptNewsList>['list'][number]

/** One news article in the list. */
function NewsItem({ news }: { news: News }) {
  const tagOf = useTag()
  const t = useText('content')
  const words = useWords()
  return (
    <article className={classes.item}>
      <div className={classes.cover}>
        <Cover id={news.id} src={news.cover} tags={news.tags} />
      </div>
      <div>
        <h2>
          <Link to={paths.news(news.id)}>{words(news.title)}</Link>
        </h2>
        <p>{words(news.summary)}</p>
        <p className={classes.quiet}>
          {news.pinned && <span className={classes.tag}>{t('news.pinned')}</span>}
          <TimeText at={news.at} detail="day" />
          {news.source !== '' && ` · ${news.source}`}
          {news.tags.map((tag) => (
            <Link key={tag} to={paths.newsList({ tag })} className={classes.tag}>
              {tagOf(tag)}
            </Link>
          ))}
        </p>
      </div>
    </article>
  )
}
