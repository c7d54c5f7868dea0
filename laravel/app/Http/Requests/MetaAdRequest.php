<?php

namespace App\Http\Requests;

use App\Models\MetaAd;
use Illuminate\Validation\Rule;

class MetaAdRequest extends CampaignRequest
{
    protected const MODEL = MetaAd::class;

    protected function record(): ?MetaAd
    {
        return $this->route('metaAd');
    }

    protected function details(): array
    {
        return [
            'objective' => ['nullable', Rule::in(['awareness', 'traffic', 'engagement', 'leads', 'app_promotion', 'sales'])],
            'special_category' => ['nullable', Rule::in(['none', 'credit', 'employment', 'housing', 'politics'])],
            'budget_type' => ['nullable', Rule::in(['daily', 'lifetime'])],
            'budget_amount' => ['nullable', 'numeric', 'min:0'],
            'currency' => ['nullable', 'string', 'regex:/^[A-Z]{3}$/'],
            'audience_note' => $this->text(1000),
            'placements' => ['nullable', 'array'],
            'placements.*' => [Rule::in(['feed', 'story', 'reel', 'right_column'])],
            'destination_url' => self::LINK,
            'page_name' => $this->text(120),
        ];
    }
}
