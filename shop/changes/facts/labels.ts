/** The value that people call so; the text itself where none or several are. */
export const meantBy = (text: string, labels: Readonly<Record<string, string>> = {}): string => {
  const called = Object.entries(labels).filter(([, label]) => label.toLowerCase() === text.trim().toLowerCase())
  return (called.length === 1 ? called[0]?.[0] : undefined) ?? text
}
