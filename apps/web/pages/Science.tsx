import { getCmptListES } from '@leitai/competition/catalog/contract'
import { datasetList } from '@leitai/competition/dataset/contract'
import { libraryList } from '@leitai/competition/library/contract'
import { Block, CmptCard, SectionCard } from '@leitai/competition/section/web/shared/Cards.tsx'
import { useCall } from '@leitai/platform/web/api'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { PageHead } from '@leitai/platform/web/ui/Card.tsx'
import { sizeText } from '@leitai/platform/web/ui/numbers.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import type { ComponentType } from 'react'
import { ScienceTopics } from '../community/ScienceTopics.tsx'
import { LabLink, ScienceCourses } from '../learning/ScienceCourses.tsx'
import { science } from './science-input.ts'

/** What other areas show here, in three places. */
type Parts = Readonly<Record<string, ComponentType>>
const links: Parts = { lab: LabLink }
const learning: Parts = { courses: ScienceCourses }
const discussion: Parts = { topics: ScienceTopics }

const shown = (parts: Parts) => Object.entries(parts).map(([name, Part]) => <Part key={name} />)

/** Data science on this site: competitions, datasets, learning material and discussion. */
export default function Science() {
  const t = useText('section')
  const words = useWords()
  const cmpts = useCall(getCmptListES, science.competitions).map.list
  const datasets = useCall(datasetList, science.datasets).list
  const items = useCall(libraryList, science.library).list
  return (
    <>
      <Head title={t('science.title')} description={t('science.text')} />
      <PageHead title={t('science.title')} text={t('science.text')}>
        {shown(links)}
      </PageHead>
      <div className="page">
        <Block title={t('competitions')} to={paths.list({ type: 'algorithm', state: '1' })} empty={cmpts.length === 0}>
          {cmpts.map((card) => (
            <CmptCard key={card.id} card={card} />
          ))}
        </Block>
        <Block title={t('datasets')} to={paths.datasets()} empty={datasets.length === 0}>
          {datasets.map((one) => (
            <SectionCard
              key={one.cmptId}
              to={paths.dataset(one.cmptId)}
              title={words(one.title)}
              text={words(one.summary)}
            >
              <span>{t('files', { count: one.fileCount })}</span>
              <span>{sizeText(one.bytes)}</span>
              <span>{one.licences.join(', ')}</span>
            </SectionCard>
          ))}
        </Block>
        {shown(learning)}
        <Block title={t('library')} to={paths.library()} empty={items.length === 0}>
          {items.map((item) => (
            <SectionCard
              key={item.id}
              to={paths.libraryItem(item.id)}
              title={words(item.title)}
              text={words(item.summary)}
            >
              <TimeText at={item.at} detail="day" />
            </SectionCard>
          ))}
        </Block>
        {shown(discussion)}
      </div>
    </>
  )
}
