import { getCmptListES } from '@leitai/contract/competition/catalog'
import { wisdomTag } from '@leitai/contract/competition/section'
import { getCmptNewsList } from '@leitai/contract/site/content'
import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../platform/api.ts'
import { Head } from '../../platform/app/Head.tsx'
import { useText, useWords } from '../../platform/app/i18n/use-text.ts'
import { paths } from '../../platform/paths.ts'
import { PageHead } from '../../platform/ui/PageHead.tsx'
import { Pages } from '../../platform/ui/Pages.tsx'
import { TimeText } from '../../platform/ui/TimeText.tsx'
import { Block } from './Block.tsx'
import { Card, CmptCard } from './Cards.tsx'
import classes from './Section.module.css'
import { wisdomCompetitions, wisdomNews } from './section-input.ts'

/** A programme: competitions and news with its tag. */
export default function Wisdom() {
  const t = useText('section')
  const words = useWords()
  const [search] = useSearchParams()
  const { list, total, page, pageSize } = useCall(getCmptListES, wisdomCompetitions(search)).map
  const news = useCall(getCmptNewsList, wisdomNews).list
  return (
    <>
      <Head title={t('wisdom.title')} description={t('wisdom.text')} keep={['page']} />
      <PageHead title={t('wisdom.title')} text={t('wisdom.text')} />
      <div className="page">
        <Block
          title={t('wisdom.competitions')}
          to={paths.list({ tag: wisdomTag })}
          none={t('wisdom.none')}
          empty={list.length === 0}
        >
          {list.map((card) => (
            <CmptCard key={card.id} card={card} />
          ))}
        </Block>
        {total > pageSize && <Pages total={total} page={page} pageSize={pageSize} to={paths.wisdom} />}
        <Block
          title={t('wisdom.news')}
          to={paths.newsList({ tag: wisdomTag })}
          none={t('wisdom.noNews')}
          empty={news.length === 0}
        >
          {news.map((one) => (
            <Card key={one.id} to={paths.news(one.id)} title={words(one.title)} text={words(one.summary)}>
              <TimeText at={one.at} detail="day" />
            </Card>
          ))}
        </Block>
        <div className={classes.call}>
          <p>{t('wisdom.about')}</p>
          <Button component={Link} to={paths.host()} variant="white">
            {t('host')}
          </Button>
        </div>
      </div>
    </>
  )
}
