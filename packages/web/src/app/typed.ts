/**
 * What was typed into the page before its script was there, by the inputs' names: hydration empties the fields, and their forms
 * take it from here. Filled in the browser alone, once.
 */
export const typed = new Map<string, string>()

export function keepTyped(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('main input[name]')) {
    if (input.value !== input.defaultValue) typed.set(input.name, input.value)
  }
}
