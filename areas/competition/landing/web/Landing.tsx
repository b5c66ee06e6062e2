import { useCall } from '@leitai/platform/web/api'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { useLocation } from 'react-router'
import { landing } from '../contract.ts'
import { Blocks } from './Blocks.tsx'
import { readKey } from './fresh-block.ts'

/** A page composed of blocks by the operator. */
export default function Landing() {
  const words = useWords()
  const { pathname } = useLocation()
  const { title, description, blocks, competitions } = useCall(landing, { key: readKey(pathname) })
  const said = words(description)
  return (
    <>
      <Head title={words(title)} {...(said ? { description: said } : {})} />
      <Blocks blocks={blocks} competitions={competitions} title={title} />
    </>
  )
}
