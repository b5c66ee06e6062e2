import { useEffect } from 'react'

/** Prints in the light scheme, whichever scheme the screen uses. */
export function useLightPaper(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    let before = dataset.mantineColorScheme
    const begin = () => {
      before = dataset.mantineColorScheme
      dataset.mantineColorScheme = 'light'
    }
    const end = () => {
      dataset.mantineColorScheme = before
    }
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
}
