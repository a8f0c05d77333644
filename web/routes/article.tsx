export default function Article() {
  return <h1>Новость</h1>
}
