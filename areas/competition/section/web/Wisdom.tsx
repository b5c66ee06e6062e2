import { useCall } from '@leitai/platform/web/api'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { PageHead } from '@leitai/platform/web/ui/Card.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { getCmptNewsList } from '@leitai/site/content/contract'
import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { getCmptListES } from '../../catalog/contract.ts'
import { wisdomTag } from '../contract.ts'
import { Block, CmptCard, SectionCard } from './shared/Cards.tsx'
import classes from './shared/Section.module.css'
import { wisdomCompetitions, wisdomNews } from './shared/section-input.ts'

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
            <SectionCard key={one.id} to={paths.news(one.id)} title={words(one.title)} text={words(one.summary)}>
              <TimeText at={one.at} detail="day" />
            </SectionCard>
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
