export default function News() {
  return <h1>Новости</h1>
}
