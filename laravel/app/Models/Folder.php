<?php

namespace App\Models;

use App\Models\Concerns\BelongsToOrganization;
use App\Models\Concerns\HasCampaigns;
use App\Models\Concerns\HasPosition;
use App\Models\Concerns\HasVersion;
use Illuminate\Database\Eloquent\Builder;
use Illuminate\Database\Eloquent\Model;
use Illuminate\Database\Eloquent\Relations\BelongsTo;

class Folder extends Model
{
    use BelongsToOrganization, HasCampaigns, HasPosition, HasVersion;

    protected $fillable = ['name', 'description', 'colour', 'position'];

    public function project(): BelongsTo
    {
        return $this->belongsTo(Project::class);
    }

    protected function siblings(): Builder
    {
        return self::where('project_id', $this->project_id);
    }
}
